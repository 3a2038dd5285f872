import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { knownRuleIds } from '../config/rule-ids.js';
import type { CliContext } from './context.js';

/** Adds `explain`: prints a rule's page. */
export function registerExplain(program: Command, context: CliContext): void {
  const ruleIds = context.rules.map((rule) => rule.meta.id);
  program
    .command('explain')
    .argument('<rule>', ruleIds.length > 0 ? `one of ${ruleIds.join(', ')}` : 'id of a rule')
    .description('print what a rule finds, why it matters and what its fix does')
    .addHelpText('after', '\nExample:\n  canon-migrate explain read-order')
    .action((id: string) => {
      knownRuleIds([id], ruleIds);
      context.host.stdout.write(pageOf(id) ?? summaryOf(context, id));
    });
}

function pageOf(id: string): string | undefined {
  const path = fileURLToPath(new URL(`../../docs/rules/${id}.md`, import.meta.url));
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function summaryOf({ rules }: CliContext, id: string): string {
  const meta = rules.find((rule) => rule.meta.id === id)?.meta;
  return `# ${id}\n\n${meta?.summary ?? ''}\n`;
}

import type { Command } from 'commander';
import { scanSites } from '../engine/site-scan.js';
import { makeInventory, type Inventory } from '../inventory/inventory.js';
import { toolsJson } from '../reporters/tools/json.js';
import { toolsMarkdown } from '../reporters/tools/markdown.js';
import { toolsTable } from '../reporters/tools/table.js';
import { definitionScanner } from '../scanners/definition/index.js';
import { permissionScanner } from '../scanners/permission/index.js';
import type { CliContext } from './context.js';
import { addOverviewFlags, writeOverview, type OverviewFlags } from './overview-options.js';
import { scanOptionsOf, wantsColor } from './scan-options.js';

interface ToolsFlags extends OverviewFlags {
  readonly name?: string;
}

/** Adds `tools`: the inventory of every descriptor. */
export function registerTools(program: Command, context: CliContext): void {
  addOverviewFlags(program.command('tools'), ['table', 'json', 'markdown'])
    .description('list every tool the repository defines, who registers it and what decides about it by name')
    .option('--name <text>', 'only tools whose name has this in it')
    .addHelpText(
      'after',
      `
Examples:
  canon-migrate tools
  canon-migrate tools packages/cli --name file
  canon-migrate tools --format json -o tools.json`,
    )
    .action((paths: string[], flags: ToolsFlags) => listTools(context, paths, flags));
}

async function listTools(context: CliContext, paths: readonly string[], flags: ToolsFlags): Promise<void> {
  const begin = performance.now();
  const scan = scanSites(await scanOptionsOf(context, paths, flags), [definitionScanner, permissionScanner]);
  const whole = makeInventory(scan.sites, scan.project);
  for (const note of scan.notes) context.host.stderr.write(`canon-migrate: ${note}\n`);
  if (flags.debug) {
    const time = Math.round(performance.now() - begin);
    context.host.stderr.write(
      `canon-migrate: ${scan.files} files, ${scan.parsed} of them parsed; ${time} ms\n`,
    );
  }
  const inventory = flags.name === undefined ? whole : withName(whole, flags.name);
  const frame = { root: scan.root, cwd: context.host.cwd };
  writeOverview(
    context,
    textOf(inventory, frame, flags, flags.outputFile === undefined && wantsColor(context, flags)),
    flags,
  );
}

function textOf(
  inventory: Inventory,
  frame: { readonly root: string; readonly cwd: string },
  { format }: ToolsFlags,
  color: boolean,
): string {
  if (format === 'json') return toolsJson(inventory);
  return format === 'markdown' ? toolsMarkdown(inventory, frame) : toolsTable(inventory, frame, color);
}

function withName({ tools, computed, gates }: Inventory, text: string): Inventory {
  const fits = (name: string): boolean => name.toLowerCase().includes(text.toLowerCase());
  return {
    tools: tools.filter(({ name }) => fits(name)),
    computed: computed.filter(({ name }) => fits(name)),
    gates: gates.filter(({ names, unknownTools }) => [...names, ...unknownTools].some(fits)),
  };
}

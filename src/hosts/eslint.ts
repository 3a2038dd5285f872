import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ESLint, Linter, Rule as EslintRule, SourceCode } from 'eslint';
import { detectAll } from '../engine/detect-all.js';
import { demoted } from '../engine/fix/demote.js';
import { storeOfOne } from '../engine/fix/fix-text.js';
import { readPackageJson } from '../project/manifest.js';
import { isOutside, relativePosix, toPosix } from '../project/paths.js';
import { singleFileProject, type Manifest, type Project } from '../project/project.js';
import type { Finding } from '../rules/finding.js';
import { rules as allRules } from '../rules/index.js';
import { docsUrl, type Rule } from '../rules/rule.js';
import type { Source } from '../source/source.js';
import { eslintSource } from './eslint-source.js';

/** The name of the plugin, which begins the ids of its rules. */
const NAME = 'canon-migrate';

/** What a user writes under `settings: { 'canon-migrate': … }`. */
export interface EslintSettings {
  /**
   * The user's word that no other file reads what a file defines, so that fixes which would need a look at the whole project are made,
   * not only suggested.
   */
  readonly alone?: boolean;
}

type Lookup = (sourceCode: SourceCode, context: EslintRule.RuleContext) => readonly Finding[];

/** Makes the plugin of rules; the findings of a file are found once for all of them. */
export function createPlugin(rules: readonly Rule[], version: string): ESLint.Plugin {
  const lookup = lookupOf(rules);
  const own: ESLint.Plugin = {
    meta: { name: NAME, version, namespace: NAME },
    rules: Object.fromEntries(rules.map((rule) => [rule.meta.id, eslintRule(rule, lookup)])),
  };
  const levels = rules.map(({ meta }) => [`${NAME}/${meta.id}`, meta.severity] as const);
  const recommended: Linter.Config = {
    name: `${NAME}/recommended`,
    plugins: { [NAME]: own },
    rules: Object.fromEntries(levels),
  };
  return Object.assign(own, { configs: { recommended } });
}

function lookupOf(rules: readonly Rule[]): Lookup {
  const found = new WeakMap<SourceCode, readonly Finding[]>();
  return (sourceCode, context) => {
    const known = found.get(sourceCode);
    if (known) return known;
    const findings = findingsOf(sourceCode, context, rules);
    found.set(sourceCode, findings);
    return findings;
  };
}

function findingsOf(
  sourceCode: SourceCode,
  { filename, cwd }: EslintRule.RuleContext,
  rules: readonly Rule[],
): Finding[] {
  const relativePath = relativePosix(cwd, filename);
  const path = isOutside(relativePath) ? toPosix(filename) : relativePath;
  const source = eslintSource(sourceCode, path);
  const { findings } = detectAll({
    paths: [path],
    store: storeOfOne(source),
    project: projectOf(source, filename, cwd),
    rules,
    isAskedFor: (other) => other === path,
    options: { debug: false },
  });
  return findings
    .filter(({ confidence }) => confidence !== 'possible')
    .map((finding) => demoted(finding, () => source));
}

/** The one file, and the package.json above it: it tells which libraries of which version are used. */
function projectOf(source: Source, filename: string, cwd: string): Project {
  let manifest: Manifest | null | undefined;
  return {
    ...singleFileProject(source),
    manifest: () => (manifest ??= manifestAbove(dirname(filename), cwd) ?? null) ?? undefined,
  };
}

function manifestAbove(folder: string, cwd: string): Manifest | undefined {
  const path = join(folder, 'package.json');
  const manifest = readPackageJson(relativePosix(cwd, path), textOf(path) ?? '');
  if (manifest) return manifest;
  return dirname(folder) === folder ? undefined : manifestAbove(dirname(folder), cwd);
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function eslintRule({ meta }: Rule, lookup: Lookup): EslintRule.RuleModule {
  const isFixable = meta.fixable !== 'none';
  return {
    meta: {
      type: 'problem',
      docs: { description: meta.summary, url: docsUrl(meta.id), recommended: true },
      ...(isFixable && { fixable: 'code', hasSuggestions: true }),
      schema: [],
    },
    create: (context) => ({
      Program: () => {
        const settings = (context.settings[NAME] ?? {}) as EslintSettings;
        const mayFix = settings.alone === true || meta.fixNeeds !== 'project';
        for (const finding of lookup(context.sourceCode, context)) {
          if (finding.ruleId === meta.id) context.report(descriptorOf(finding, mayFix));
        }
      },
    }),
  };
}

function descriptorOf(finding: Finding, mayFix: boolean): EslintRule.ReportDescriptor {
  const { location, message, remedy } = finding;
  const report = {
    message,
    loc: {
      start: { line: location.line, column: location.column - 1 },
      end: { line: location.endLine, column: location.endColumn - 1 },
    },
  };
  if (remedy.kind === 'manual') return report;
  const { edits, title, applicability } = remedy.fix;
  if (edits.some(({ path }) => path !== finding.path)) return report;
  const fix = (fixer: EslintRule.RuleFixer): EslintRule.Fix[] =>
    edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text));
  return applicability === 'safe' && mayFix
    ? { ...report, fix }
    : { ...report, suggest: [{ desc: title, fix }] };
}

export default createPlugin(allRules, packageVersion());

function packageVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

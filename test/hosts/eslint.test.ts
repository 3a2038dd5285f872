import { cpSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ESLint, Linter, RuleTester, type Linter as LinterType } from 'eslint';
import { Linter as Linter9 } from 'eslint-9';
import * as tsParser from '@typescript-eslint/parser';
import vueParser from 'vue-eslint-parser';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/hosts/eslint.js';
import type { Finding } from '../../src/rules/finding.js';
import { rules } from '../../src/rules/index.js';
import { runInProcess } from '../support/command-line.js';
import { fixturesFolder, loadFixtures, rulesWithFixtures, type Fixture } from '../support/fixture.js';
import { commitAll } from '../support/git.js';
import { openWorkspace } from '../support/migrate.js';
import { temporaryTree } from '../support/temporary-tree.js';

RuleTester.describe = describe;
RuleTester.it = it;
RuleTester.itOnly = it.only;

/** ESLint's default parser for JavaScript, typescript-eslint's for TypeScript, and vue-eslint-parser with the latter inside. */
const PARSERS: LinterType.Config[] = [
  { files: ['**/*.{js,mjs,jsx}'], languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } },
  { files: ['**/*.cjs'], languageOptions: { sourceType: 'commonjs' } },
  { files: ['**/*.{ts,mts,cts,tsx}'], languageOptions: { parser: tsParser } },
  { files: ['**/*.vue'], languageOptions: { parser: vueParser, parserOptions: { parser: tsParser } } },
];

const CONFIG: LinterType.Config[] = [
  { linterOptions: { reportUnusedDisableDirectives: 'off' } },
  ...PARSERS,
  (plugin.configs as { recommended: LinterType.Config }).recommended,
  { settings: { 'canon-migrate': { alone: true } } },
];

const single = rulesWithFixtures()
  .flatMap(loadFixtures)
  .filter(({ input }) => input.size === 1);

/** What both hosts say: place, rule, words and what can be done. */
function lines(findings: readonly Finding[]): string[] {
  return findings.map(({ ruleId, location, message, remedy }) => {
    const what = remedy.kind === 'fix' ? remedy.fix.applicability : 'manual';
    const { line, column, endLine, endColumn } = location;
    return `${line}:${column}-${endLine}:${endColumn} ${ruleId} ${what} ${message}`;
  });
}

function eslintLines(messages: readonly LinterType.LintMessage[]): string[] {
  return messages.map(({ ruleId, line, column, endLine, endColumn, message, fix, suggestions, fatal }) => {
    if (fatal || !ruleId) return `${line}:${column} fatal ${message}`;
    const what = fix ? 'safe' : suggestions?.length ? 'unsafe' : 'manual';
    return `${line}:${column}-${endLine}:${endColumn} ${ruleId.replace('canon-migrate/', '')} ${what} ${message}`;
  });
}

describe.each([
  ['10', new Linter({ configType: 'flat', cwd: '/nowhere' })],
  ['9', new Linter9({ configType: 'flat', cwd: '/nowhere' }) as unknown as Linter],
] as const)('ESLint %s and the command line agree on', (_, linter) => {
  it.each(single.map((fixture) => [`${fixture.rule}/${fixture.name}`, fixture] as const))(
    '%s',
    (_name, fixture) => {
      checkAgreement(linter, fixture);
    },
  );
});

function checkAgreement(linter: Linter, { input, output }: Fixture): void {
  const [[path, text]] = [...input] as [[string, string]];
  const filename = join('/nowhere', path);
  const workspace = openWorkspace(input);
  try {
    const messages = linter.verify(text, CONFIG as never, { filename });
    expect(eslintLines(messages).sort()).toEqual(lines(workspace.findings(input)).sort());
  } finally {
    workspace.close();
  }
  const fixed = linter.verifyAndFix(text, CONFIG as never, { filename });
  expect(fixed.output).toBe(output?.get(path) ?? text);
}

it('the fixtures have every language', () => {
  const endings = new Set(single.map(({ input }) => extname([...input.keys()][0] as string)));
  expect([...endings]).toEqual(expect.arrayContaining(['.js', '.ts', '.tsx', '.vue']));
  expect(single.length).toBeGreaterThan(200);
});

describe('on the sample repository', () => {
  it('eslint --fix gives the same files as canon-migrate fix of what needs one file only', async () => {
    const [one, other] = [temporaryTree({}), temporaryTree({})];
    for (const folder of [one, other])
      cpSync(join(fixturesFolder, 'sample-repo'), folder, { recursive: true });
    commitAll(one);
    const alone = rules.filter(({ meta }) => meta.fixNeeds !== 'project').map(({ meta }) => meta.id);
    const { code } = await runInProcess(one, ['fix', '--rule', alone.join(',')], { rules });
    expect(code).toBe(0);
    const eslint = new ESLint({
      cwd: other,
      fix: true,
      overrideConfigFile: true,
      overrideConfig: [...PARSERS, (plugin.configs as { recommended: LinterType.Config }).recommended],
    });
    await ESLint.outputFixes(await eslint.lintFiles(['**/*.{js,ts,vue}']));
    const before = textsOf(join(fixturesFolder, 'sample-repo'));
    expect(textsOf(other)).toEqual(textsOf(one));
    expect(
      Object.entries(before).filter(([path, text]) => textsOf(other)[path] !== text).length,
    ).toBeGreaterThan(3);
  });
});

function textsOf(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(?:js|ts|vue)$/.test(path),
  );
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]));
}

describe('a fix that needs a look at the whole project', () => {
  const WRITER =
    "export const tools = [{ name: 'lock', description: 'Locks', parameters: { type: 'object', properties: {} }, execute: async () => 1 }];\n";

  it('is a suggestion, unless the user says that no other file reads it', () => {
    const linter = new Linter({ configType: 'flat', cwd: '/nowhere' });
    const [careful] = linter.verify(WRITER, CONFIG.slice(0, -1), { filename: '/nowhere/a.js' });
    expect(careful?.fix).toBeUndefined();
    expect(careful?.suggestions?.[0]?.fix.text).toContain('inputSchema');
    const [alone] = linter.verify(WRITER, CONFIG, { filename: '/nowhere/a.js' });
    expect(alone?.fix?.text).toContain('inputSchema');
  });

  it('a directive of canon-migrate holds here too', () => {
    const linter = new Linter({ configType: 'flat', cwd: '/nowhere' });
    const text = `// canon-migrate-disable-next-line legacy-write -- later\n${WRITER}`;
    expect(linter.verify(text, CONFIG, { filename: '/nowhere/a.js' })).toEqual([]);
  });

  it('leaves ESLint’s AST as it is', () => {
    const linter = new Linter({ configType: 'flat', cwd: '/nowhere' });
    linter.verify(WRITER, CONFIG, { filename: '/nowhere/a.js' });
    const { ast } = linter.getSourceCode();
    const seen: string[] = [];
    JSON.stringify(ast, (key, value: unknown) => {
      if (key === 'parent') return undefined;
      if (key === 'extra') seen.push(key);
      return value;
    });
    expect(seen).toEqual([]);
  });
});

describe('recommended', () => {
  it('names every rule with its level', () => {
    const { recommended } = plugin.configs as { recommended: LinterType.Config };
    expect(recommended.rules).toEqual(
      Object.fromEntries(rules.map(({ meta }) => [`canon-migrate/${meta.id}`, meta.severity])),
    );
    expect(recommended.plugins?.['canon-migrate']).toBe(plugin);
  });
});

const tester = new RuleTester({ settings: { 'canon-migrate': { alone: true } } });
const rule = (id: string): never => plugin.rules?.[id] as never;

tester.run('read-order', rule('read-order'), {
  valid: [
    'const f = (tool) => [tool.name, tool.description, tool.inputSchema ?? tool.parameters ?? {}];',
    'const f = (operation) => operation.parameters.map((parameter) => parameter.name);',
  ],
  invalid: [
    {
      code: 'const f = (tool) => [tool.name, tool.description, tool.parameters || {}];',
      output: 'const f = (tool) => [tool.name, tool.description, tool.inputSchema || tool.parameters || {}];',
      errors: [{ message: /from `parameters` only/, line: 1, column: 51, endLine: 1, endColumn: 66 }],
    },
    {
      code: 'const f = (tool) => [tool.name, tool.description, (tool.parameters) || {}];',
      output:
        'const f = (tool) => [tool.name, tool.description, (tool.inputSchema || tool.parameters) || {}];',
      errors: 1,
    },
  ],
});

tester.run('legacy-write', rule('legacy-write'), {
  valid: ["const get = { description: 'List', parameters: [{ name: 'id', in: 'query' }] };"],
  invalid: [
    {
      code: "registry.registerTool({ name: 'a', description: 'b', parameters: { type: 'object', properties: {} }, execute: run });",
      output:
        "registry.registerTool({ name: 'a', description: 'b', inputSchema: { type: 'object', properties: {} }, execute: run });",
      errors: [{ message: /keeps its schema under `parameters`/ }],
    },
  ],
});

tester.run('dual-write', rule('dual-write'), {
  valid: ["registry.registerTool({ name: 'a', description: 'b', inputSchema: schema, execute: run });"],
  invalid: [
    {
      code: "registry.registerTool({ name: 'a', description: 'b', inputSchema: schema, parameters: schema, execute: run });",
      output: "registry.registerTool({ name: 'a', description: 'b', inputSchema: schema, execute: run });",
      errors: 1,
    },
  ],
});

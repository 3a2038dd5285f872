import { describe, expect, test } from 'vitest';
import { singleFileProject, type Project } from '../../src/project/project.js';
import { namePermission } from '../../src/rules/name-permission.js';
import { permissionScanner } from '../../src/scanners/permission/index.js';
import { meaningOf, speaksOfTools, wordsOf } from '../../src/scanners/permission/naming.js';
import type { PermissionSite } from '../../src/scanners/permission/permission-site.js';
import { isParseFailure, parseSource } from '../../src/source/parse.js';
import type { Source } from '../../src/source/source.js';

function parsed(text: string, path = 'gate.ts'): Source {
  const source = parseSource(path, text);
  if (isParseFailure(source)) throw new Error(source.message);
  return source;
}

function sites(text: string, extra: Partial<Project> = {}): PermissionSite[] {
  const source = parsed(text);
  return permissionScanner.scan(source, { ...singleFileProject(source), ...extra });
}

function shown(text: string, extra: Partial<Project> = {}): PermissionSite[] {
  return sites(text, extra).filter((site) => site.confidence !== 'possible');
}

describe('words of names', () => {
  test.each([
    ['isToolAllowed', ['is', 'tool', 'allowed']],
    ['IS_TOOL_ALLOWED', ['is', 'tool', 'allowed']],
    ['MCPToolName', ['mcp', 'tool', 'name']],
    ['#private_name', ['private', 'name']],
  ])('%s', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });

  test('a name speaks of tools by a whole word', () => {
    expect(['TOOLS', 'editTools', 'tool_name', 'toolNames'].map(speaksOfTools)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['toolbar', 'tooltip', 'stool', undefined].map(speaksOfTools)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('what a name says of a decision', () => {
  test.each([
    ['isToolAllowed', 'decides', 'permission'],
    ['needsConfirmation', 'decides', 'confirmation'],
    ['riskScore', 'decides', 'risk'],
    ['availableInPlanMode', 'decides', 'plan-mode'],
    ['mayRunWhilePlanning', 'decides', 'plan-mode'],
    ['isReadOnlyTool', 'classifies', 'read-only'],
    ['DANGEROUS', 'classifies', 'risk'],
    ['SAFE_TOOLS', 'classifies', 'risk'],
  ])('%s %s', (name, strength, topic) => {
    expect(meaningOf(name)).toMatchObject({ strength, topic });
  });

  test.each([
    'formatPermission',
    'permissionLabel',
    'retryPolicy',
    'isCommandAllowed',
    'caseSensitive',
    'replaySafe',
    'safeParse',
    'isExitPlanModeTool',
    'isAskUserTool',
    'toolBlock',
    'total',
  ])('%s says nothing', (name) => {
    expect(meaningOf(name)).toBeUndefined();
  });
});

describe('sites', () => {
  test('keep the evidence, the list and the names', () => {
    const [site, ...rest] = sites(
      "const CALM = ['read_pond', 'list_fish'];\nexport function needsApproval(toolName) {\n  return !CALM.includes(toolName);\n}\n",
    );
    expect(rest).toEqual([]);
    expect(site).toMatchObject({
      form: 'membership',
      topic: 'confirmation',
      confidence: 'certain',
      subject: 'toolName',
      listName: 'CALM',
      names: ['read_pond', 'list_fish'],
    });
    expect(site?.related).toMatchObject([{ path: 'gate.ts', line: 1, column: 14 }]);
    expect(site?.evidence.map(({ id, side }) => `${side} ${id}`)).toEqual([
      'for subject',
      'for tool-names',
      'for function',
    ]);
  });

  test('two uses of one list in one function are one site', () => {
    const found = shown(
      "const CALM = new Set(['read_pond']);\nexport function isAllowed(toolName, other) {\n  if (CALM.has(toolName)) return true;\n  return CALM.has(other.toolName);\n}\n",
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.related.map(({ line }) => line)).toEqual([1, 4]);
  });

  test('comparisons of one condition are one site', () => {
    const found = shown(
      "export function riskOf(toolName) {\n  if (toolName === 'drain_pond' || toolName === 'empty_pond') return 'high';\n  if (toolName === 'stock_pond') return 'medium';\n  return 'low';\n}\n",
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.names).toEqual(['drain_pond', 'empty_pond', 'stock_pond']);
  });

  test('a list that is told to pass unknown tools says so', () => {
    const [site] = shown(
      "const BLOCKED_TOOLS = ['drain_pond'];\nexport const isAllowed = (toolName) => !BLOCKED_TOOLS.includes(toolName);\n",
    );
    expect(site?.unknownTool).toBe('passes');
  });

  test('without a decision there is none', () => {
    expect(
      sites(
        "const WET = new Set(['drain_pond']);\nexport const soak = (toolName, approved) => (WET.has(toolName) ? 'wet' : 'dry');\n",
      ),
    ).toEqual([]);
  });

  test('without a tool there is none', () => {
    expect(
      sites(
        "const PORTS = new Set(['read', 'write']);\nexport const isAllowed = (scope, toolName) => PORTS.has(scope);\n",
      ),
    ).toEqual([]);
  });

  test('the tools of a library are a possible site', () => {
    const found = sites(
      "import { query } from '@acme/agent';\nexport const run = () => query({ allowedTools: ['read_file'] });\n",
    );
    expect(found.map(({ confidence }) => confidence)).toEqual(['possible']);
  });

  test('a function that the config names as a gate decides', () => {
    const text = "const CALM = ['read_pond'];\nexport const pass = (toolName) => CALM.includes(toolName);\n";
    const settings = { toolTypes: [], factories: [], registries: [], dialects: [], gates: ['pass'] };
    expect(shown(text)).toEqual([]);
    expect(shown(text, { settings }).map(({ evidence }) => evidence.at(-1)?.id)).toEqual(['gate']);
  });

  test('a classifying function counts by who asks it', () => {
    const classes =
      "const WRITING = ['ink_line'];\nexport function isReadOnlyTool(toolName) {\n  return !WRITING.includes(toolName);\n}\n";
    const asks =
      'export const gate = (call) => (isReadOnlyTool(call.toolName) ? { allowed: true } : deny(call));\n';
    const counts =
      'export const wait = (call) => { if (!isReadOnlyTool(call.toolName)) queue.push(call); };\n';
    expect(shown(classes)).toHaveLength(1);
    expect(shown(classes + asks)).toHaveLength(1);
    expect(shown(classes + counts)).toEqual([]);
  });
});

describe('a helper in another file', () => {
  const helper = {
    esm: "const FIXING = ['patch_hull'];\nexport const isFixing = (toolName) => FIXING.includes(toolName);\n",
    cjs: "const FIXING = ['patch_hull'];\nmodule.exports.isFixing = (toolName) => FIXING.includes(toolName);\n",
  };
  const gate =
    'export const decide = (call) => (isFixing(call.toolName) ? { decision: "allow" } : { decision: "ask" });\n';

  test.each([
    ['import', "import { isFixing } from './groups.js';\n", { 'groups.js': helper.esm }],
    [
      'renamed import',
      "import { mends as isFixing } from './groups.js';\n",
      { 'groups.js': helper.esm.replace('isFixing', 'mends') },
    ],
    ['require', "const { isFixing } = require('./groups.js');\n", { 'groups.js': helper.cjs }],
    [
      're-export',
      "import { isFixing } from './index.js';\n",
      { 'index.js': "export { isFixing } from './groups.js';\n", 'groups.js': helper.esm },
    ],
    [
      'star re-export',
      "import { isFixing } from './index.js';\n",
      { 'index.js': "export * from './groups.js';\n", 'groups.js': helper.esm },
    ],
  ])('%s', (_, load, files) => {
    const sources = new Map(Object.entries(files).map(([path, text]) => [path, parsed(text, path)]));
    const found = shown(load + gate, {
      resolve: (_from, specifier) => specifier.replace('./', ''),
      source: (path) => sources.get(path),
    });
    expect(found.map(({ form, names }) => ({ form, names }))).toEqual([
      { form: 'helper', names: ['patch_hull'] },
    ]);
    expect(found[0]?.related).toMatchObject([{ path: 'groups.js', line: 1 }]);
  });
});

describe('the rule', () => {
  test('says what decides, what happens to a new tool and what to read', () => {
    const source = parsed(
      "const CALM = ['read_pond'];\nexport const isAllowedInPlanMode = (toolName) => CALM.includes(toolName);\n",
    );
    const project = singleFileProject(source);
    const [site] = permissionScanner.scan(source, project);
    const finding = site && namePermission.judge(site, { project, sites: [site] });
    expect(finding?.message).toBe(
      'The name in `toolName` decides what may run in plan mode: it is compared with `read_pond`. A tool that is not named here is refused, even one that only reads. Read `availableInPlanMode` of the descriptor instead.',
    );
    expect(finding?.remedy).toEqual({
      kind: 'manual',
      code: 'decision-by-name',
      advice:
        'Set `availableInPlanMode` on the descriptors of `read_pond`, decide with `tool.availableInPlanMode === true` (a missing value means no), and delete `CALM`.',
    });
  });
});

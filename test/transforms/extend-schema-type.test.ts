import { describe, expect, it } from 'vitest';
import type { TypeSite } from '../../src/scanners/descriptor-site.js';
import { extendSchemaType } from '../../src/transforms/extend-schema-type.js';
import { outcome, parsed, typeSite } from './site-factory.js';

const MIRROR = '/** @deprecated Read-only mirror of inputSchema. */';

function rewrite(input: string, form: TypeSite['form'], path = 'tools.ts'): string {
  const source = parsed(input, path);
  return outcome(source, extendSchemaType(typeSite(source, form)));
}

const MEMBERS = [
  [
    'interface T {\n  name: string;\n  parameters: Schema;\n}\n',
    `interface T {\n  name: string;\n  inputSchema: Schema;\n  ${MIRROR}\n  readonly parameters?: Schema;\n}\n`,
  ],
  [
    'interface T {\r\n\tparameters?: Schema,\r\n\tname: string,\r\n}\r\n',
    `interface T {\r\n\tinputSchema?: Schema,\r\n\t${MIRROR}\r\n\treadonly parameters?: Schema,\r\n\tname: string,\r\n}\r\n`,
  ],
  [
    'interface T {\n  parameters: Schema\n  name: string\n}\n',
    `interface T {\n  inputSchema: Schema\n  ${MIRROR}\n  readonly parameters?: Schema\n  name: string\n}\n`,
  ],
  [
    'interface T {\n  /** JSON Schema of the arguments. */\n  readonly parameters: Schema; // old\n}\n',
    `interface T {\n  /** JSON Schema of the arguments. */\n  readonly inputSchema: Schema;\n  ${MIRROR}\n  readonly parameters?: Schema; // old\n}\n`,
  ],
  [
    "interface T {\n  'parameters': Schema;\n}\n",
    `interface T {\n  'inputSchema': Schema;\n  ${MIRROR}\n  readonly 'parameters'?: Schema;\n}\n`,
  ],
  [
    "interface T {\n  ['parameters']: Schema;\n}\n",
    `interface T {\n  ['inputSchema']: Schema;\n  ${MIRROR}\n  readonly ['parameters']?: Schema;\n}\n`,
  ],
  [
    'type T = {\n  parameters: {\n    type: string;\n  };\n};\n',
    `type T = {\n  inputSchema: {\n    type: string;\n  };\n  ${MIRROR}\n  readonly parameters?: {\n    type: string;\n  };\n};\n`,
  ],
  [
    'type T = { name: string; parameters: Schema };',
    `type T = { name: string; inputSchema: Schema; ${MIRROR} readonly parameters?: Schema };`,
  ],
  [
    'type T = { name: string, parameters: Schema };',
    `type T = { name: string, inputSchema: Schema, ${MIRROR} readonly parameters?: Schema };`,
  ],
  ['type T = { parameters: S };', `type T = { inputSchema: S; ${MIRROR} readonly parameters?: S };`],
  [
    'class T {\n  private parameters!: Schema;\n}\n',
    `class T {\n  private inputSchema!: Schema;\n  ${MIRROR}\n  private readonly parameters?: Schema;\n}\n`,
  ],
  [
    'class T {\n  static parameters: Schema\n}\n',
    `class T {\n  static inputSchema: Schema\n  ${MIRROR}\n  static readonly parameters?: Schema\n}\n`,
  ],
  [
    'abstract class T {\n  protected abstract parameters: Schema;\n}\n',
    `abstract class T {\n  protected abstract inputSchema: Schema;\n  ${MIRROR}\n  protected abstract readonly parameters?: Schema;\n}\n`,
  ],
  ['class T {\n  parameters: Schema = {};\n}\n', '[unsupported-form]'],
  ['class T {\n  @Input() parameters: Schema;\n}\n', '[decorated]'],
  ['class T {\n  parameters;\n}\n', '[not-typescript]'],
  ['interface T { inputSchema: S; parameters: S }', '[canonical-present]'],
] as const;

const KEYS = [
  [
    "type K = Pick<Tool, 'name' | 'parameters'>;",
    "type K = Pick<Tool, 'name' | 'inputSchema' | 'parameters'>;",
  ],
  ['type K = Omit<Tool, "parameters">;', 'type K = Omit<Tool, "inputSchema" | "parameters">;'],
  [
    "type K = Pick<\n  Tool,\n  | 'name'\n  | 'parameters' // schema\n>;",
    "type K = Pick<\n  Tool,\n  | 'name'\n  | 'inputSchema' | 'parameters' // schema\n>;",
  ],
  ["type K = Pick<Tool, 'parameters' | 'inputSchema'>;", '[canonical-present]'],
] as const;

describe('a type learns inputSchema', () => {
  it.each(MEMBERS)('member: %j', (input, output) => {
    expect(rewrite(input, 'member')).toBe(output);
  });

  it.each(KEYS)('key literal: %j', (input, output) => {
    expect(rewrite(input, 'key-literal')).toBe(output);
  });

  it.each([
    ["type S = Tool['parameters'];", "type S = Tool['inputSchema'];"],
    ['type S = Tools[K]["parameters"];', 'type S = Tools[K]["inputSchema"];'],
  ])('indexed access: %s', (input, output) => {
    expect(rewrite(input, 'indexed-access')).toBe(output);
  });

  it('but not a constructor parameter or a field of a JavaScript class', () => {
    expect(rewrite('class T { constructor(readonly parameters: S) {} }', 'parameter-property')).toBe(
      '[parameter-property]',
    );
    expect(rewrite('class T {\n  parameters;\n}\n', 'member', 'tools.js')).toBe('[not-typescript]');
  });
});

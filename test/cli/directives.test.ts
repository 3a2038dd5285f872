import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { runInProcess } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

interface Message {
  readonly ruleId: string;
  readonly messageId: string;
  readonly message: string;
  readonly line: number;
  readonly severity: number;
}

/** The messages for a file `a.ts`, as `line rule`. */
async function found(text: string, ...flags: string[]): Promise<string[]> {
  return (await messages(text, ...flags)).map(
    ({ ruleId, messageId, line }) => `${line} ${ruleId === 'directive' ? messageId : ruleId}`,
  );
}

async function messages(text: string, ...flags: string[]): Promise<Message[]> {
  const cwd = temporaryTree({ 'package.json': '{}', 'a.ts': text });
  const { stdout } = await runInProcess(cwd, ['scan', '--format', 'json', ...flags]);
  return (JSON.parse(stdout) as { messages: Message[] }[]).flatMap((result) => result.messages);
}

describe('directives', () => {
  it.each([
    ['the next line', '// canon-migrate-disable-next-line\nlegacyWord;\nlegacyWord;', ['3 legacy-word']],
    ['the line after a long comment', '/* canon-migrate-disable-next-line\n */\nlegacyWord;', []],
    ['its own line', 'legacyWord; // canon-migrate-disable-line legacy-word\nlegacyWord;', ['2 legacy-word']],
    ['the file', 'legacyWord;\n// canon-migrate-disable-file\nlegacyWord;', []],
    [
      'all between disable and enable',
      'legacyWord;\n/* canon-migrate-disable */\nlegacyWord;\n/* canon-migrate-enable */\nlegacyWord;',
      ['1 legacy-word', '5 legacy-word'],
    ],
    ['all to the end', '/* canon-migrate-disable legacy-word */\n\nlegacyWord;', []],
    [
      'a rule that another enable does not name',
      '/* canon-migrate-disable */\n/* canon-migrate-enable read-order */\nlegacyWord;',
      ['2 unknownRule'],
    ],
    ['not another line', '\n// canon-migrate-disable-line\nlegacyWord;', ['2 unused', '3 legacy-word']],
    [
      'not another rule',
      '// canon-migrate-disable-next-line read-ordre\nlegacyWord;',
      ['1 unknownRule', '2 legacy-word'],
    ],
  ])('keep quiet %s', async (_, text, expected) => {
    expect(await found(text)).toEqual(expected);
  });

  it('keep quiet what stands in a Vue template', async () => {
    const markup =
      '<!-- canon-migrate-disable-next-line -->\n  <p>{{ legacyWord }}</p>\n  <p>{{ legacyWord }}</p>';
    const cwd = temporaryTree({ 'a.vue': `<template>\n  ${markup}\n</template>\n` });
    const { stdout } = await runInProcess(cwd, ['scan']);
    expect(stdout).toContain('a.vue\n  4:9  error');
    expect(stdout).toContain('1 problem');
  });

  it('that keep nothing quiet are reported, also in files without anything else', async () => {
    expect(await messages('// canon-migrate-disable-file legacy-word\n')).toMatchObject([
      {
        line: 1,
        severity: 1,
        message: 'This directive keeps nothing of `legacy-word` quiet: there is no finding here. Remove it.',
      },
    ]);
    expect(await found('// canon-migrate-disable-line\n')).toEqual(['1 unused']);
    expect(await found('// canon-migrate-enable\n')).toEqual([]);
  });

  it('are not called unused for rules that did not run', async () => {
    const cwd = temporaryTree({
      'a.js': '// canon-migrate-disable-line\n// canon-migrate-disable-line legacy-write\n',
    });
    const lines = async (...flags: string[]): Promise<string> =>
      (await runInProcess(cwd, ['scan', ...flags], { rules })).stdout;
    expect(await lines('--rule', 'read-order')).toBe('No problems in 1 file\n');
    expect(await lines('--rule', 'legacy-write')).toContain('a.js\n  2:1  warning');
    expect(await lines()).toContain('2 problems');
  });

  it('name the nearest rule and directive when there is none', async () => {
    const [rule] = await messages('// canon-migrate-disable-line legacy-wrod\n');
    expect(rule?.message).toBe(
      "This directive names a rule 'legacy-wrod' that does not exist; did you mean 'legacy-word'?",
    );
    const [kind] = await messages('// canon-migrate-disable-nextline\n');
    expect(kind?.message).toBe(
      "There is no directive `canon-migrate-disable-nextline`; did you mean 'disable-next-line'?",
    );
  });

  it('must have a reason when that is asked for, by flag or config', async () => {
    const text =
      '// canon-migrate-disable-next-line legacy-word\nlegacyWord;\nlegacyWord; // canon-migrate-disable-line -- kept';
    expect(await found(text)).toEqual([]);
    expect(await messages(text, '--require-reason')).toMatchObject([
      { messageId: 'noReason', line: 1, severity: 2 },
    ]);
    const cwd = temporaryTree({
      'canon-migrate.config.json': '{ "directives": { "requireReason": true, "unused": "error" } }',
      'a.js': text,
      'b.js': '// canon-migrate-disable-line -- nothing\n',
    });
    const { code, stdout } = await runInProcess(cwd, ['check']);
    expect(code).toBe(1);
    expect(stdout).toContain('2 problems in 2 of 2 files: 2 errors, 0 warnings');
  });
});

describe('fix', () => {
  async function fixed(text: string, path = 'a.ts', ...flags: string[]): Promise<string> {
    const cwd = temporaryTree({ 'package.json': '{}', [path]: text });
    const { code } = await runInProcess(cwd, ['fix', ...flags]);
    expect(code).toBe(0);
    return readFileSync(join(cwd, path), 'utf8');
  }

  it('leaves what is kept quiet', async () => {
    const text = '// canon-migrate-disable-next-line -- later\nlegacyWord;\n';
    expect(await fixed(`${text}legacyWord;\n`)).toBe(`${text}canonicalWord;\n`);
  });

  it.each([
    ['a line of its own', 'a;\n  // canon-migrate-disable-line\nb;\n', 'a;\nb;\n'],
    ['Windows line ends', 'a;\r\n// canon-migrate-disable-line\r\nb;\r\n', 'a;\r\nb;\r\n'],
    ['the end of a line', 'a; // canon-migrate-disable-line\nb;\n', 'a;\nb;\n'],
    ['the middle of a line', 'return_/* canon-migrate-disable-line */(1);\n', 'return_ (1);\n'],
    ['the end of the file', 'a;\n// canon-migrate-disable-file', 'a;\n'],
    ['several lines', 'a;\n/* canon-migrate-disable-line\n -- old\n */\nb;\n', 'a;\nb;\n'],
    [
      'a part of the list',
      '// canon-migrate-disable-next-line other-rule, legacy-word -- old\nlegacyWord;\n',
      '// canon-migrate-disable-next-line other-rule, legacy-word -- old\nlegacyWord;\n',
    ],
  ])('takes an unused one out of %s', async (_, before, after) => {
    expect(await fixed(before)).toBe(after);
  });

  it('takes a rule out of the list', async () => {
    const cwd = temporaryTree({
      'package.json': '{}',
      'a.js':
        '// canon-migrate-disable-next-line legacy-write, read-order -- old\nexport const f = (tool) => [tool.name, tool.description, tool.parameters || {}];\n',
    });
    await runInProcess(cwd, ['fix'], { rules });
    expect(readFileSync(join(cwd, 'a.js'), 'utf8')).toBe(
      '// canon-migrate-disable-next-line read-order -- old\nexport const f = (tool) => [tool.name, tool.description, tool.parameters || {}];\n',
    );
  });

  it('takes one out of a Vue template', async () => {
    const before = '<template>\n  <!-- canon-migrate-disable-line -->\n  <p>a</p>\n</template>\n';
    expect(await fixed(before, 'a.vue')).toBe('<template>\n  <p>a</p>\n</template>\n');
  });

  it('a reader that is kept as it is keeps the rename of its writer from being safe', async () => {
    const writer =
      "export const tools = [{ name: 'lock', description: 'Locks', parameters: { type: 'object', properties: {} }, execute: async () => 1 }];\n";
    const reader =
      "import { tools } from './tools.js';\nexport const wire = tools.map((tool) => ({\n  name: tool.name,\n  description: tool.description,\n  input_schema: tool.parameters || {}, // canon-migrate-disable-line read-order -- later\n}));\n";
    const applied = async (text: string): Promise<string> => {
      const cwd = temporaryTree({
        'package.json': '{ "private": true, "type": "module" }',
        'tools.js': writer,
        'wire.js': text,
      });
      await runInProcess(cwd, ['fix'], { rules });
      return readFileSync(join(cwd, 'tools.js'), 'utf8');
    };
    expect(await applied(reader.replace(/ \/\/ .+/, ''))).toContain('inputSchema:');
    expect(await applied(reader)).toBe(writer);
  });
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { runInProcess } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';
import { FLAG_TESTS } from './flag-tests.js';

async function help(...command: string[]): Promise<string> {
  const { code, stdout } = await runInProcess('/', [...command, '--help']);
  expect(code).toBe(0);
  return stdout;
}

/** What stands at the beginning of the lines of a part of a help text. */
function entriesOf(text: string, part: string, pattern: RegExp): string[] {
  const lines = text
    .slice(text.indexOf(`\n${part}:\n`))
    .split('\n')
    .slice(2);
  const end = lines.findIndex((line) => !line.startsWith(' '));
  return lines.slice(0, end < 0 ? undefined : end).flatMap((line) => pattern.exec(line)?.[1] ?? []);
}

const commands = entriesOf(await help(), 'Commands', /^ {2}([a-z]+)/).filter((name) => name !== 'help');
const flags = await Promise.all(
  commands.map(async (name) => {
    const all = entriesOf(await help(name), 'Options', /^ {2}(?:-\w, )?(--[\w-]+)/);
    return [name, all.filter((flag) => flag !== '--help')] as const;
  }),
);
const pairs = flags.flatMap(([command, own]) => own.map((flag) => [command, flag] as const));

it('the help tells commands and flags', () => {
  expect(commands).toEqual(expect.arrayContaining(['scan', 'fix', 'check', 'explain', 'init', 'merge']));
  expect(pairs.length).toBeGreaterThan(50);
});

describe('the table of test/cli/flag-tests.ts', () => {
  it('has every flag of --help', () => {
    const missing = pairs.filter(([command, flag]) => FLAG_TESTS[command]?.[flag] === undefined);
    expect(missing.map((pair) => pair.join(' '))).toEqual([]);
  });

  it.each(pairs)('%s %s is used in the test that it names', (command, flag) => {
    const file = FLAG_TESTS[command]?.[flag];
    const text = readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');
    expect(text).toMatch(new RegExp(`['"\`]${flag}(?:[=:'"\`]| )`));
    expect(text).toMatch(new RegExp(`['"\`]${command}['"\`]|\\b${command}\\(`));
  });
});

describe('a slip', () => {
  it.each(pairs)('in %s %s is told, with the flag that is there', async (command, flag) => {
    // Two letters change places.
    const wrong = flag.replace(/(--(?:no-)?.)(.)(.)/, '$1$3$2');
    const { code, stdout, stderr } = await runInProcess(temporaryTree({ 'a.js': '' }), [
      command,
      wrong === flag ? `${flag}x` : wrong,
    ]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^canon-migrate: unknown option '[^\n]+\n$/);
    expect(stderr).toContain(flag);
  });

  it.each(commands)('in the command %s is told', async (command) => {
    const swapped = command.replace(/^(.)(.)(.)/, '$1$3$2');
    const wrong = swapped === command ? `${command}x` : swapped;
    const { code, stderr } = await runInProcess(temporaryTree({ 'a.js': '' }), [wrong]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      new RegExp(`^canon-migrate: unknown command '${wrong}' \\(Did you mean [^\\n]*\\b${command}\\b`),
    );
  });

  it.each([
    ['a rule', ['scan', '--rule', 'legacy-wrod'], "unknown rule 'legacy-wrod'; did you mean 'legacy-word'?"],
    [
      'a rule to explain',
      ['explain', 'legacy-wrod'],
      "unknown rule 'legacy-wrod'; did you mean 'legacy-word'?",
    ],
    ['a format', ['scan', '--format', 'srif'], "unknown format 'srif'; did you mean 'sarif'?"],
    [
      'a config key',
      ['scan', '--config', 'bad.json'],
      "bad.json: unknown key 'ignroe'; did you mean 'ignore'?",
    ],
    [
      'a key further in',
      ['scan', '--config', 'worse.json'],
      "worse.json: directives: unknown key 'unsued'; did you mean 'unused'?",
    ],
    ['a shell', ['completion', 'bsh'], 'Allowed choices are bash, zsh, fish.'],
  ])('in %s is told', async (_, argv, message) => {
    const cwd = temporaryTree({
      'a.js': '',
      'bad.json': '{ "ignroe": [] }',
      'worse.json': '{ "directives": { "unsued": "off" } }',
    });
    const { code, stdout, stderr } = await runInProcess(cwd, argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(/^canon-migrate: [^\n]+\n$/);
  });
});

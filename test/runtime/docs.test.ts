import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as form from '../../src/runtime/form.js';
import * as runtime from '../../src/runtime/index.js';

const page = readFileSync(
  fileURLToPath(new URL('../../docs/runtime.md', import.meta.url)),
  'utf8',
).replaceAll('\r\n', '\n');
const blocks = [...page.matchAll(/^```js\n([^]*?)^```$/gm)].map((match) => match[1] as string);
const MODULES: Readonly<Record<string, object>> = {
  'canon-migrate/runtime': runtime,
  'canon-migrate/runtime/form': form,
};

/** Pairs of what the expressions of an example give and what the comments behind them say. */
function outcomesOf(block: string): { given: unknown; said: unknown }[] {
  const outcomes: { given: unknown; said: unknown }[] = [];
  const imported: Record<string, unknown> = {};
  const code = block
    .replace(/^import \{ (.*) \} from '(.*)';$/gm, (_, names: string, specifier: string) => {
      for (const name of names.split(', ')) {
        expect(MODULES[specifier]).toHaveProperty(name);
        imported[name] = (MODULES[specifier] as Record<string, unknown>)[name];
      }
      return '';
    })
    .replace(/^( *)(?!const|import|\/\/)(\S.*);\n *\/\/ -> (.*)$/gm, '$1compare(($2), ($3));')
    .replace(/^const (\w+) = (.*);\n\/\/ -> (.*)$/gm, 'const $1 = $2;\ncompare($1, ($3));');
  expect(code).not.toContain('// ->');
  const compare = (given: unknown, said: unknown): void => void outcomes.push({ given, said });
  const names = Object.keys(imported);
  new Function(...names, 'compare', code)(...names.map((name) => imported[name]), compare);
  return outcomes;
}

describe('docs/runtime.md', () => {
  it.each(blocks.map((block, index) => [index + 1, block] as const))(
    'example %i gives what it says',
    (_, block) => {
      const outcomes = outcomesOf(block);
      expect(outcomes).toHaveLength(block.match(/\/\/ ->/g)?.length ?? 0);
      for (const { given, said } of outcomes) expect(given).toEqual(said);
    },
  );

  it('shows every export', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(8);
    const names = [...Object.keys(runtime), ...Object.keys(form)];
    const readings = /^from(?:Responses|Anthropic|Gemini|AiSdk|OpenAI)Tool$/;
    expect(names.filter((name) => !readings.test(name) && !page.includes(name))).toEqual([]);
  });
});

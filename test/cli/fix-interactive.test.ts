import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/cli/ask.js';
import { runInProcess, type Outcome } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

const FILES = { 'a.js': 'legacyWord;\n', 'b.js': 'legacyWord;\n', 'c.js': 'legacyWord;\n' };

async function fix(
  ...answers: (Answer | undefined)[]
): Promise<Outcome & { asked: string[]; fixed: string[] }> {
  const cwd = temporaryTree(FILES);
  const asked: string[] = [];
  const ask = (question: string): Promise<Answer | undefined> => {
    asked.push(question);
    return Promise.resolve(answers[asked.length - 1]);
  };
  const outcome = await runInProcess(cwd, ['fix', '--interactive'], { host: { ask } });
  const fixed = Object.keys(FILES).filter((path) =>
    readFileSync(join(cwd, path), 'utf8').includes('canonicalWord'),
  );
  return { ...outcome, asked, fixed };
}

describe('fix --interactive', () => {
  it('shows each fix as a diff and makes those that are wanted', async () => {
    const { asked, fixed, stdout, code } = await fix('yes', 'no', 'yes');
    expect({ fixed, code }).toEqual({ fixed: ['a.js', 'c.js'], code: 0 });
    expect(asked[0]).toMatch(/^1 of 3 {2}a\.js:1 {2}legacy-word: .+\?$/);
    expect(stdout).toContain('--- a/b.js\n+++ b/b.js\n@@ -1,1 +1,1 @@\n-legacyWord;\n+canonicalWord;\n');
  });

  it('takes all the rest, or leaves it', async () => {
    expect(await fix('no', 'all')).toMatchObject({ fixed: ['b.js', 'c.js'], asked: { length: 2 } });
    expect(await fix('yes', 'quit')).toMatchObject({ fixed: ['a.js'], asked: { length: 2 } });
  });

  it('writes nothing when it is broken off, or when nobody is there to ask', async () => {
    expect(await fix('yes', undefined)).toMatchObject({
      fixed: [],
      code: 2,
      stderr: 'canon-migrate: broken off; nothing is written\n',
    });
    const cwd = temporaryTree(FILES);
    expect((await runInProcess(cwd, ['fix', '--interactive'])).stderr).toBe(
      'canon-migrate: --interactive asks questions, so it needs a terminal\n',
    );
  });
});

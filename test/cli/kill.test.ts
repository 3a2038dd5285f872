import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runInProcess } from '../support/command-line.js';
import { commitAll, git } from '../support/git.js';
import { temporaryTree } from '../support/temporary-tree.js';

// Needs the build that `npm test` makes first.
const binary = fileURLToPath(new URL('../../bin/canon-migrate.js', import.meta.url));

const KILLS = 50;
const FILE_COUNT = 80;

/** What a run takes here at most, in milliseconds: the range of the random moments. */
const WHOLE_RUN = 1500;

const OLD = /parameters: z\.object/;

function legacyTool(index: number): string {
  const padding = `// ${'x'.repeat(200)}\n`.repeat(50);
  return `import { tool } from 'ai';\nimport { z } from 'zod';\n${padding}export const tool${index} = tool({\n  description: 'Tool ${index}',\n  parameters: z.object({ query: z.string() }),\n  execute: async ({ query }) => query,\n});\n`;
}

function repository(): { cwd: string; texts: ReadonlyMap<string, string> } {
  const texts = new Map(
    Array.from({ length: FILE_COUNT }, (_, index) => [`src/tool${index}.ts`, legacyTool(index)]),
  );
  const manifest = '{ "name": "app", "private": true, "dependencies": { "ai": "^5.0.0" } }';
  const cwd = temporaryTree({ 'package.json': manifest, ...(Object.fromEntries(texts) as object) });
  commitAll(cwd);
  return { cwd, texts };
}

/** Starts `fix` and kills it at a random moment: of the whole run, or of its writing, as soon as a file drawn at random is replaced. */
async function killedFix(cwd: string, paths: readonly string[], whileWriting: boolean): Promise<void> {
  const drawn = join(cwd, paths[Math.floor(Math.random() * paths.length)] as string);
  const { ino } = statSync(drawn);
  const child = spawn(process.execPath, [binary, 'fix'], { cwd, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (!whileWriting) await pause(Math.random() * WHOLE_RUN);
  else while (child.exitCode === null && statSync(drawn).ino === ino) await nextTurn();
  child.kill('SIGKILL');
  await ended;
}

function isStopped(cwd: string): boolean {
  const runs = join(cwd, '.canon-migrate/runs');
  return existsSync(runs) && readdirSync(runs).some((name) => name.endsWith('.open.json'));
}

it(
  `${KILLS} runs killed at random moments leave no torn file, and undo brings each tree back`,
  { timeout: 400_000 },
  async () => {
    const { cwd, texts } = repository();
    const treeOf = (): string => {
      git(cwd, 'add', '--all', '.');
      return git(cwd, 'write-tree');
    };
    const before = treeOf();
    const written = texts.size;
    let stopped = 0;
    let mixed = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      await killedFix(cwd, [...texts.keys()], kill % 2 === 0);
      let changed = 0;
      for (const [path, old] of texts) {
        const text = readFileSync(join(cwd, path), 'utf8');
        if (text === old) continue;
        changed += 1;
        expect(text).toBe(old.replace(OLD, 'inputSchema: z.object'));
      }
      expect(readdirSync(join(cwd, 'src')).length).toBe(written);
      stopped += isStopped(cwd) ? 1 : 0;
      mixed += changed > 0 && changed < written ? 1 : 0;
      const { code, stderr } = await runInProcess(cwd, ['undo']);
      expect([0, 2], stderr).toContain(code);
      if (changed > 0) expect(code).toBe(0);
      expect(treeOf()).toBe(before);
    }
    expect(stopped).toBeGreaterThan(KILLS / 10);
    expect(mixed).toBeGreaterThan(0);
    expect(spawnSync(process.execPath, [binary, 'fix'], { cwd }).status).toBe(0);
    expect([...texts.keys()].filter((path) => OLD.test(readFileSync(join(cwd, path), 'utf8')))).toEqual([]);
  },
);

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockRoot } from '../../../src/engine/run/lock.js';
import { temporaryTree } from '../../support/temporary-tree.js';

function heldBy(owner: string): string {
  const root = temporaryTree({});
  mkdirSync(join(root, '.canon-migrate'));
  writeFileSync(join(root, '.canon-migrate/lock'), owner);
  return root;
}

describe('the lock of a root', () => {
  it('refuses a second run until the first one ends, and leaves nothing behind', () => {
    const root = temporaryTree({});
    const unlock = lockRoot(root);
    expect(() => lockRoot(root)).toThrow(
      `another run (process ${process.pid}) is writing here; wait for it, or delete ${root}/.canon-migrate/lock if there is none`,
    );
    unlock();
    lockRoot(root)();
    expect(existsSync(join(root, '.canon-migrate'))).toBe(false);
  });

  it('is taken over from a process that is gone, and from one that could not finish it', () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    for (const owner of [JSON.stringify({ pid, host: hostname() }), '', '{"pid":']) {
      const root = heldBy(owner);
      const unlock = lockRoot(root);
      expect(JSON.parse(readFileSync(join(root, '.canon-migrate/lock'), 'utf8'))).toEqual({
        pid: process.pid,
        host: hostname(),
      });
      unlock();
    }
  });

  it('of another machine is left alone', () => {
    const root = heldBy('{"pid":1,"host":"elsewhere"}');
    expect(() => lockRoot(root)).toThrow('another run (process 1 on elsewhere) is writing here');
  });
});

import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { runInProcess } from '../support/command-line.js';

async function script(shell: string): Promise<string> {
  const { code, stdout, stderr } = await runInProcess('/', ['completion', shell]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

function hasShell(shell: string): boolean {
  return spawnSync(shell, ['-c', 'exit 0']).status === 0;
}

/** What bash offers for a line, the last word of which is being typed. */
function offered(text: string, ...words: string[]): string[] {
  const line = `${text}\nCOMP_WORDS=(canon-migrate ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}; _canon_migrate; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync('bash', ['--norc', '-c', line], { encoding: 'utf8', cwd: '/' });
  return stdout.split('\n').filter(Boolean);
}

describe('completion', () => {
  it('of bash offers commands, and the flags of a command', async () => {
    const text = await script('bash');
    expect(offered(text, 'sc')).toEqual(['scan']);
    expect(offered(text, 'check', '--pru')).toEqual(['--prune-baseline']);
    expect(offered(text, 'fix', '--pru')).toEqual([]);
    expect(offered(text, 'scan', 'et')).toEqual(['etc']);
  });

  it.each(['zsh', 'fish'])('of %s names every command with its flags', async (shell) => {
    const text = await script(shell);
    for (const word of ['scan', 'check', 'merge', 'prune-baseline', 'explain-roles'])
      expect(text).toContain(word);
    expect(text).not.toContain('undefined');
    if (hasShell(shell)) expect(spawnSync(shell, ['-n'], { input: text }).status).toBe(0);
  });
});

import { execFileSync } from 'node:child_process';

const IDENTITY = ['-c', 'user.name=test', '-c', 'user.email=test@example.org', '-c', 'core.autocrlf=false'];

/** Runs git in a folder and gives what it prints. */
export function git(folder: string, ...args: string[]): string {
  return execFileSync('git', [...IDENTITY, ...args], { cwd: folder, encoding: 'utf8' });
}

/** Makes a folder a repository and commits all that is in it. */
export function commitAll(folder: string): void {
  git(folder, 'init', '--quiet');
  git(folder, 'add', '--all', '.');
  git(folder, 'commit', '--quiet', '--message', 'All');
}

// Builds for an installation from git. `npm install --global` of a repository passes its `--global` on to the installation of the
// development dependencies, which then stand elsewhere: they are installed here first.
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const run = (command) => execSync(command, { cwd: root, stdio: 'inherit' });

if (!existsSync(new URL('../node_modules/typescript', import.meta.url))) {
  run('npm ci --global=false --include=dev --ignore-scripts --no-audit --no-fund');
}
run('npm run build');

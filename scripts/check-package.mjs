// Checks the package as it would be published: publint, and attw on its tarball. Run by `npm run check:package` after a build;
// needs no network. Exits 1 when one of them has something to say.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'canon-migrate-pack-'));

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  return status === 0;
}

/** Packs without running the scripts of package.json: dist/ is there. */
function pack() {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const { stdout, stderr, status } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
  return join(folder, JSON.parse(stdout)[0].filename);
}

try {
  const tarball = pack();
  const bin = (name) => join(root, 'node_modules', '.bin', name);
  // The command's own library is ESM; the runtime is for every importer.
  const runtime = ['--entrypoints', './runtime', './runtime/form'];
  const results = [
    run(bin('publint'), ['run', '--strict', tarball]),
    run(bin('attw'), [tarball, '--profile', 'node16', ...runtime]),
    run(bin('attw'), [tarball, '--profile', 'esm-only', '--entrypoints', '.']),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

// Times `scan` of a folder beside a bare reader of the same files, in turn, and prints medians and the ratio of each pair.
// usage: npm run bench -- DIR [--runs N]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
});
const runs = Number(values.runs);
const [folder] = positionals;
if (folder === undefined || !Number.isInteger(runs) || runs < 1) {
  throw new Error('usage: npm run bench -- DIR [--runs N]');
}

const root = resolve(folder);
const binary = join(import.meta.dirname, '..', 'bin', 'canon-migrate.js');
const work = mkdtempSync(join(tmpdir(), 'canon-migrate-bench-'));
const env = { ...process.env, XDG_CACHE_HOME: work };

const list = join(work, 'files.json');
const listing = run([binary, 'scan', root, '--format', 'json', '-o', list]);
if (listing.status !== 0) throw new Error(`scan of ${root} failed`);
const reader = join(work, 'read.mjs');
writeFileSync(
  reader,
  `import { readFileSync } from 'node:fs';
let length = 0;
for (const { filePath } of JSON.parse(readFileSync(process.argv[2], 'utf8'))) length += readFileSync(filePath, 'utf8').length;
console.log(length);
`,
);

const commands = {
  'read the files': [reader, list],
  'scan, nothing kept': [binary, 'scan', root, '--no-cache'],
  'scan, nothing changed': [binary, 'scan', root],
};
const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
for (let turn = 0; turn < runs; turn++) {
  for (const [name, command] of Object.entries(commands)) times[name].push(run(command).milliseconds);
}
const base = times['read the files'];
for (const [name, all] of Object.entries(times)) {
  const ratio = median(all.map((time, turn) => time / base[turn]));
  console.log(`${name.padEnd(22)} ${median(all).toFixed(0).padStart(6)} ms   x ${ratio.toFixed(1)}`);
}
rmSync(work, { recursive: true, force: true });

function run(command) {
  const begin = performance.now();
  const { status } = spawnSync(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return { status, milliseconds: performance.now() - begin };
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

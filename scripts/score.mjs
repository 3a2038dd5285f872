// Scores a build against labelled repositories and prints the accuracy table of the README.
//   npm run score -- --corpus DIR [--checkouts DIR] [--only name,name] [--list]
// --corpus     a folder with manifest.tsv, labels/NAME.jsonl and score.mjs
// --checkouts  a folder with one checked-out repository per name of the manifest; default: the corpus folder, or its checkouts/
// --list       also print every miss and every false finding
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, closeSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const CLI = join(import.meta.dirname, '..', 'bin', 'canon-migrate.js');

const { values } = parseArgs({
  options: {
    corpus: { type: 'string' },
    checkouts: { type: 'string' },
    only: { type: 'string' },
    list: { type: 'boolean' },
  },
});

class Mistake extends Error {}

function fail(message) {
  throw new Mistake(message);
}

function main() {
  if (!values.corpus) fail('say where the labels are: npm run score -- --corpus DIR');
  const corpus = resolve(values.corpus);
  for (const part of ['manifest.tsv', 'labels', 'score.mjs']) {
    if (!existsSync(join(corpus, part))) fail(`${join(corpus, part)} is missing`);
  }

  const checkoutOf = (name) =>
    [values.checkouts, values.corpus, join(values.corpus, 'checkouts')]
      .filter((folder) => folder !== undefined)
      .map((folder) => join(resolve(folder), name))
      .find((folder) => existsSync(folder));

  const [header, ...rows] = readFileSync(join(corpus, 'manifest.tsv'), 'utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  const entries = rows
    .map((row) => Object.fromEntries(row.split('\t').map((cell, index) => [columns[index], cell])))
    .filter(({ name }) => !values.only || values.only.split(',').includes(name));

  const totals = {};
  const lookAlikes = [];
  const missing = [];
  const work = mkdtempSync(join(tmpdir(), 'canon-migrate-score-'));
  for (const { name, within, negative } of entries) {
    const root = checkoutOf(name);
    if (!root) {
      missing.push(name);
      continue;
    }
    const findings = join(work, `${name}.json`);
    const output = openSync(findings, 'w');
    const scan = spawnSync(process.execPath, [CLI, 'scan', '.', '--format', 'json', '--no-config'], {
      cwd: root,
      stdio: ['ignore', output, 'inherit'],
    });
    closeSync(output);
    if (scan.status !== 0) fail(`the scan of ${name} ended with ${scan.status}`);
    const labels = join(corpus, 'labels', `${name}.jsonl`);
    const args = [
      join(corpus, 'score.mjs'),
      '--root',
      root,
      '--labels',
      existsSync(labels) ? labels : '/dev/null',
      ...(within ? ['--within', within] : []),
      ...(negative === 'yes' ? ['--negative'] : []),
      findings,
    ];
    const score = JSON.parse(execFileSync(process.execPath, [...args, '--json'], { encoding: 'utf8' }));
    if (values.list) {
      const listed = execFileSync(process.execPath, [...args, '--list'], { encoding: 'utf8' });
      for (const line of listed.split('\n').filter((text) => /^(?:missed|false)/.test(text))) {
        console.log(`${name}: ${line}`);
      }
    }
    if (negative === 'yes') {
      lookAlikes.push([name, Object.values(score).reduce((sum, { fp }) => sum + fp, 0)]);
    }
    for (const [rule, counts] of Object.entries(score)) {
      totals[rule] ??= { tp: 0, fn: 0, fp: 0, unlabelled: 0 };
      for (const key of Object.keys(totals[rule])) totals[rule][key] += counts[key];
    }
  }
  rmSync(work, { recursive: true, force: true });

  const percent = (part, whole) => (whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : '-');
  console.log(`${entries.length - missing.length} repositories`);
  if (missing.length > 0) console.log(`not checked out: ${missing.join(', ')}`);
  console.log('\n| rule | labelled | found | false | not labelled | recall | precision |');
  console.log('|--|--:|--:|--:|--:|--:|--:|');
  for (const [rule, { tp, fn, fp, unlabelled }] of Object.entries(totals).sort()) {
    console.log(
      `| ${rule} | ${tp + fn} | ${tp} | ${fp} | ${unlabelled} | ${percent(tp, tp + fn)} | ${percent(tp, tp + fp)} |`,
    );
  }
  const most = Math.max(0, ...lookAlikes.map(([, count]) => count));
  const sum = lookAlikes.reduce((total, [, count]) => total + count, 0);
  console.log(
    `\nLook-alike repositories: ${lookAlikes.length}; false findings in all of them: ${sum}, most in one: ${most}`,
  );
}

try {
  main();
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  console.error(`score: ${error.message}`);
  process.exitCode = 2;
}

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

function readManifest(corpus) {
  for (const part of ['manifest.tsv', 'labels', 'score.mjs']) {
    if (!existsSync(join(corpus, part))) fail(`${join(corpus, part)} is missing`);
  }
  const [header, ...rows] = readFileSync(join(corpus, 'manifest.tsv'), 'utf8').trimEnd().split('\n');
  const columns = header.split('\t');
  return rows
    .map((row) => Object.fromEntries(row.split('\t').map((cell, index) => [columns[index], cell])))
    .filter(({ name }) => !values.only || values.only.split(',').includes(name));
}

function checkoutOf(name) {
  return [values.checkouts, values.corpus, join(values.corpus, 'checkouts')]
    .filter((folder) => folder !== undefined)
    .map((folder) => join(resolve(folder), name))
    .find((folder) => existsSync(folder));
}

/** Scans a checkout into a file. */
function scan(name, root, file) {
  const output = openSync(file, 'w');
  const { status } = spawnSync(process.execPath, [CLI, 'scan', '.', '--format', 'json', '--no-config'], {
    cwd: root,
    stdio: ['ignore', output, 'inherit'],
  });
  closeSync(output);
  if (status !== 0) fail(`the scan of ${name} ended with ${status}`);
}

/** The counts of every rule, as the corpus's own script gives them. */
function scoreOf(corpus, { name, within, negative }, root, findings) {
  const labels = join(corpus, 'labels', `${name}.jsonl`);
  const args = [
    join(corpus, 'score.mjs'),
    ...['--root', root, '--labels', existsSync(labels) ? labels : '/dev/null'],
    ...(within ? ['--within', within] : []),
    ...(negative === 'yes' ? ['--negative'] : []),
    findings,
  ];
  if (values.list) {
    const listed = execFileSync(process.execPath, [...args, '--list'], { encoding: 'utf8' });
    for (const line of listed.split('\n').filter((text) => /^(?:missed|false)/.test(text))) {
      console.log(`${name}: ${line}`);
    }
  }
  return JSON.parse(execFileSync(process.execPath, [...args, '--json'], { encoding: 'utf8' }));
}

function add(totals, score) {
  for (const [rule, counts] of Object.entries(score)) {
    totals[rule] ??= { tp: 0, fn: 0, fp: 0, unlabelled: 0 };
    for (const key of Object.keys(totals[rule])) totals[rule][key] += counts[key];
  }
}

function print(scored, missing, totals, lookAlikes) {
  const percent = (part, whole) => (whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : '-');
  console.log(`${scored} repositories`);
  if (missing.length > 0) console.log(`not checked out: ${missing.join(', ')}`);
  console.log('\n| rule | labelled | found | false | not labelled | recall | precision |');
  console.log('|--|--:|--:|--:|--:|--:|--:|');
  for (const [rule, { tp, fn, fp, unlabelled }] of Object.entries(totals).sort()) {
    const cells = [rule, tp + fn, tp, fp, unlabelled, percent(tp, tp + fn), percent(tp, tp + fp)];
    console.log(`| ${cells.join(' | ')} |`);
  }
  const sum = lookAlikes.reduce((total, count) => total + count, 0);
  console.log(
    `\nLook-alike repositories: ${lookAlikes.length}; false findings in all of them: ${sum}, most in one: ${Math.max(0, ...lookAlikes)}`,
  );
}

function main() {
  if (!values.corpus) fail('say where the labels are: npm run score -- --corpus DIR');
  const corpus = resolve(values.corpus);
  const entries = readManifest(corpus);
  const totals = {};
  const lookAlikes = [];
  const missing = [];
  const work = mkdtempSync(join(tmpdir(), 'canon-migrate-score-'));
  for (const entry of entries) {
    const root = checkoutOf(entry.name);
    if (!root) {
      missing.push(entry.name);
      continue;
    }
    const findings = join(work, `${entry.name}.json`);
    scan(entry.name, root, findings);
    const score = scoreOf(corpus, entry, root, findings);
    if (entry.negative === 'yes') lookAlikes.push(Object.values(score).reduce((sum, { fp }) => sum + fp, 0));
    add(totals, score);
  }
  rmSync(work, { recursive: true, force: true });
  print(entries.length - missing.length, missing, totals, lookAlikes);
}

try {
  main();
} catch (error) {
  if (!(error instanceof Mistake)) throw error;
  console.error(`score: ${error.message}`);
  process.exitCode = 2;
}

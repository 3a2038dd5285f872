// Shows the main job on fixtures/sample-repo: scan, the diff of the fix, the fix, the gate. Run by `npm run demo` after a build.
// Exits 1 when what it shows is not what it should be.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLI = fileURLToPath(new URL('../bin/canon-migrate.js', import.meta.url));
const SAMPLE = fileURLToPath(new URL('../fixtures/sample-repo', import.meta.url));
const LOOK_ALIKES = [
  'apps/desktop/src/renderer/settings/RiskBadge.stories.js',
  'apps/desktop/src/renderer/settings/story-parameters.js',
  'packages/api/src/call-log.js',
  'packages/api/src/openapi.js',
  'packages/api/src/sql.js',
];
const MIGRATED = [
  'apps/desktop/src/main/contract-adapter.js',
  'apps/desktop/src/main/function-calling.ts',
  'apps/desktop/src/main/ipc.ts',
  'apps/desktop/src/main/weather-tool.ts',
  'apps/desktop/src/renderer/settings/ToolSettings.vue',
  'apps/desktop/src/renderer/stores/tools.js',
  'packages/cli-contract/src/contract.js',
];

const failures = [];

function expect(condition, sentence) {
  if (!condition) failures.push(sentence);
}

function heading(text) {
  console.log(`\n${'='.repeat(100)}\n${text}\n${'='.repeat(100)}\n`);
}

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' };
}

/** Runs the CLI in the copy and prints what it prints. */
function show(folder, ...args) {
  console.log(`$ canon-migrate ${args.join(' ')}`);
  const result = run(process.execPath, [CLI, ...args], folder);
  process.stdout.write(result.stdout);
  process.stdout.write(result.stderr);
  console.log(`(exit ${result.status})`);
  return result;
}

function messagesOf(folder) {
  const { stdout } = run(process.execPath, [CLI, 'scan', '.', '--format', 'json'], folder);
  return JSON.parse(stdout).flatMap((file) =>
    file.messages.map((message) => ({ ...message, file: file.filePath })),
  );
}

function git(folder, ...args) {
  const identity = ['-c', 'user.name=demo', '-c', 'user.email=demo@example.com', '-c', 'core.autocrlf=false'];
  const result = run('git', [...identity, ...args], folder);
  if (result.status !== 0) throw new Error(`git ${args[0]} failed: ${result.stderr}`);
  return result.stdout;
}

function changedFiles(folder) {
  return git(folder, 'diff', '--name-only').split('\n').filter(Boolean);
}

function demonstrate(folder) {
  heading('1. scan: where the legacy descriptors are, and why');
  expect(show(folder, 'scan', '.').status === 0, 'scan ends with exit 0');

  heading('2. check: the gate is closed before the migration');
  expect(show(folder, 'check', '.', '--quiet').status === 1, 'check ends with exit 1 before the fix');

  heading('3. fix --diff: what would be rewritten; nothing is written');
  const diff = show(folder, 'fix', '.', '--diff');
  expect(
    diff.stdout.includes('+      parameters: tool.inputSchema ?? tool.parameters'),
    'the diff keeps the wire key',
  );
  expect(changedFiles(folder).length === 0, 'fix --diff writes nothing');

  heading('4. fix: the safe fixes are written');
  show(folder, 'fix', '.');
  const changed = changedFiles(folder);
  for (const file of MIGRATED) expect(changed.includes(file), `fix migrates ${file}`);
  for (const file of LOOK_ALIKES) expect(!changed.includes(file), `fix leaves ${file} alone`);

  heading('5. check: still closed, for what is not safe to do unasked');
  expect(show(folder, 'check', '.', '--quiet').status === 1, 'check ends with exit 1 while work is left');
  checkSettled(folder);

  heading('6. fix --unsafe: the rest that has a rewrite, to be looked at');
  show(folder, 'fix', '.', '--unsafe', '--allow-dirty');
  checkOutcome(folder);
}

/** A second run of the safe fixes has nothing to do. */
function checkSettled(folder) {
  const before = readFiles(folder);
  const second = run(process.execPath, [CLI, 'fix', '.', '--allow-dirty'], folder);
  expect(second.status !== 2, 'a second fix runs');
  expect(
    readFiles(folder).every((text, index) => text === before[index]),
    'a second fix changes nothing',
  );
  expect(
    messagesOf(folder).every((message) => message.applicability !== 'safe'),
    'no safe fix is left',
  );
}

/** What is left in the end is for a person, and only that. */
function checkOutcome(folder) {
  heading('7. check: what is left needs a decision of yours');
  expect(show(folder, 'check', '.').status === 1, 'check ends with exit 1 while manual work is left');
  const left = messagesOf(folder);
  expect(
    left.every((message) => !message.fatal),
    'every file still parses',
  );
  expect(
    left.every((message) => message.applicability === 'manual'),
    'all that is left is manual',
  );
  expect(
    left.some((message) => message.ruleId === 'name-permission'),
    'the permission gate by names is left to a person',
  );
  for (const file of LOOK_ALIKES)
    expect(!changedFiles(folder).includes(file), `fix --unsafe leaves ${file} alone`);
}

function readFiles(folder) {
  return MIGRATED.map((file) => readFileSync(join(folder, file), 'utf8'));
}

const folder = mkdtempSync(join(tmpdir(), 'canon-migrate-demo-'));
try {
  cpSync(SAMPLE, folder, { recursive: true });
  git(folder, 'init', '--quiet');
  git(folder, 'add', '.');
  git(folder, 'commit', '--quiet', '--message', 'Before the migration');
  demonstrate(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

for (const sentence of failures) console.log(`NOT AS EXPECTED: ${sentence}`);
console.log(
  failures.length === 0
    ? '\nThe demo went as expected.'
    : `\n${failures.length} things were not as expected.`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

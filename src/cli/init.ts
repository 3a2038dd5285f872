import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { UserError, writeOrSay } from '../config/user-error.js';
import { ciAdvice, planFiles, runnerOf } from '../engine/adoption/plan.js';
import { surveyOf, type Survey } from '../engine/adoption/survey.js';
import { applyBaseline } from '../engine/gate/apply-baseline.js';
import { BASELINE_NAME } from '../engine/gate/baseline-file.js';
import { prepareScan, withoutPossible, type FileResult } from '../engine/scan.js';
import { counted } from '../reporters/report.js';
import type { CliContext } from './context.js';
import { askChoices } from './init-prompts.js';
import { DEFAULT_FILE, writeRuntimeCopy } from './init-runtime.js';
import { scanOptionsOf } from './scan-options.js';

interface InitFlags {
  readonly yes?: boolean;
  readonly runtime?: string | true;
}

/** Adds `init`: looks the repository over, asks, and writes a config, a baseline and a CI step. Files that are there stay. */
export function registerInit(program: Command, context: CliContext): void {
  program
    .command('init')
    .description('set up this repository: config, baseline, CI step; or a copy of the runtime')
    .option('-y, --yes', 'ask nothing, take every default')
    .option(
      '--runtime [file]',
      `only write the runtime as one module, for code without the dependency (default: ${DEFAULT_FILE})`,
    )
    .addHelpText(
      'after',
      '\nExamples:\n  canon-migrate init\n  canon-migrate init --yes\n  canon-migrate init --runtime src/tools/canon-runtime.js',
    )
    .action((flags: InitFlags) => init(context, flags));
}

async function init(context: CliContext, flags: InitFlags): Promise<void> {
  const { host } = context;
  if (flags.runtime !== undefined) {
    host.stdout.write(`${writeRuntimeCopy(host.cwd, flags.runtime)}\n`);
    return;
  }
  const terminal = flags.yes ? undefined : host.terminal;
  if (!flags.yes && !terminal) {
    throw new UserError('init asks questions, and no terminal is there to answer; --yes takes every default');
  }
  const options = await scanOptionsOf(context, [], {});
  const survey = surveyOf(host.cwd, options.listing.manifests);
  const files = prepareScan(options).run().files.map(withoutPossible);
  const findings = files.reduce((sum, file) => sum + file.findings.length, 0);
  const say = (line: string): void => void host.stdout.write(`${line}\n`);
  for (const line of describeSurvey(survey, findings, files.length)) say(line);

  const defaults = {
    config: survey.config === undefined,
    baseline: findings > 0,
    ci: survey.ci !== undefined,
  };
  const choices = terminal ? await askChoices(terminal, defaults, survey) : defaults;
  if (!choices) throw new UserError('broken off; nothing is written');
  for (const { path, text } of planFiles(survey, choices)) say(writeNew(host.cwd, path, text));
  if (choices.baseline) say(baselineLine(host.cwd, files));
  if (choices.ci) for (const line of ciAdvice(survey)) say(line);
  for (const line of nextCommands(survey, files)) say(line);
}

function describeSurvey(survey: Survey, findings: number, files: number): string[] {
  const { libraries, packageManager, ci } = survey;
  return [
    `Tools come from: ${libraries.length > 0 ? libraries.join(', ') : 'no library that is known'}`,
    `Package manager: ${packageManager}; CI: ${ci ?? 'none found'}`,
    `Found: ${counted(findings, 'finding')} in ${counted(files, 'file')}`,
  ];
}

function writeNew(root: string, path: string, text: string): string {
  const target = join(root, path);
  if (existsSync(target)) return `Kept ${path}: it is there already`;
  writeOrSay(path, () => {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text, { flag: 'wx' });
  });
  return `Wrote ${path}`;
}

function baselineLine(cwd: string, files: readonly FileResult[]): string {
  if (existsSync(join(cwd, BASELINE_NAME))) return `Kept ${BASELINE_NAME}: it is there already`;
  applyBaseline(
    cwd,
    { baseline: BASELINE_NAME, writeBaseline: true },
    { root: cwd, files, ran: () => true, paths: [], renamedFrom: new Map() },
  );
  return `Wrote ${BASELINE_NAME}`;
}

/** What to do next: see what is safe to do, close the gate, and learn about the rule that found most. */
function nextCommands({ packageManager }: Survey, files: readonly FileResult[]): string[] {
  const counts = new Map<string, number>();
  for (const { ruleId } of files.flatMap((file) => file.findings)) {
    counts.set(ruleId, (counts.get(ruleId) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? ['legacy-write'];
  const run = `${runnerOf(packageManager)} canon-migrate`;
  return ['', 'Next:', `  ${run} fix --diff`, `  ${run} check`, `  ${run} explain ${most}`];
}

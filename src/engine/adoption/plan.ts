import type { PackageManager, Survey } from './survey.js';

/** What setting up is to make. */
export interface Choices {
  readonly config: boolean;
  /** Whether what is found now is accepted. */
  readonly baseline: boolean;
  readonly ci: boolean;
}

/** A file to be made where none is. */
export interface PlannedFile {
  /** POSIX path relative to the repository. */
  readonly path: string;
  readonly text: string;
}

const RUNNERS: Readonly<Record<PackageManager, string>> = {
  npm: 'npx',
  pnpm: 'pnpm exec',
  yarn: 'yarn',
  bun: 'bunx',
};

/** How a package's command is called with a package manager. */
export function runnerOf(manager: PackageManager): string {
  return RUNNERS[manager];
}

/** The files that choices lead to, the baseline left out: it is made of findings. */
export function planFiles(survey: Survey, choices: Choices): PlannedFile[] {
  return [
    ...(choices.config && survey.config === undefined ? [configFile(survey)] : []),
    ...(choices.ci && survey.ci === 'github' ? [githubWorkflow(survey)] : []),
  ];
}

function configFile({ typescript }: Survey): PlannedFile {
  if (!typescript) {
    const config = { $schema: './node_modules/canon-migrate/schema.json', rules: {} };
    return { path: 'canon-migrate.config.json', text: `${JSON.stringify(config, null, 2)}\n` };
  }
  return {
    path: 'canon-migrate.config.ts',
    text: `import { defineConfig } from 'canon-migrate';

export default defineConfig({
  rules: {},
});
`,
  };
}

const SETUP: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ['- run: npm ci'],
  pnpm: ['- run: corepack enable', '- run: pnpm install --frozen-lockfile'],
  yarn: ['- run: corepack enable', '- run: yarn install --immutable'],
  bun: ['- uses: oven-sh/setup-bun@v2', '- run: bun install --frozen-lockfile'],
};

function githubWorkflow({ packageManager }: Survey): PlannedFile {
  const steps = [
    '- uses: actions/checkout@v4',
    '  with:',
    '    fetch-depth: 0',
    '- uses: actions/setup-node@v4',
    '  with:',
    '    node-version: 22',
    ...SETUP[packageManager],
    `- run: ${runnerOf(packageManager)} canon-migrate check --format github`,
  ];
  return {
    path: '.github/workflows/canon-migrate.yml',
    text: `name: canon-migrate

on:
  push:
    branches: [main]
  pull_request:

permissions:
  contents: read

jobs:
  check:
    runs-on: ubuntu-latest
    steps:
${steps.map((line) => `      ${line}`).join('\n')}
`,
  };
}

/** What to put into a pipeline that is not written by itself, in lines; none when there is nothing to say. */
export function ciAdvice({ ci, packageManager }: Survey): string[] {
  if (ci !== 'gitlab') return [];
  return [
    'For .gitlab-ci.yml (docs/ci.md tells more):',
    '  canon-migrate:',
    '    script:',
    `      - ${runnerOf(packageManager)} canon-migrate check --format gitlab:gl-code-quality-report.json`,
    '    artifacts:',
    '      when: always',
    '      reports:',
    '        codequality: gl-code-quality-report.json',
  ];
}

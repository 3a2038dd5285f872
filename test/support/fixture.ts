import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Texts by POSIX path relative to the fixture's root. */
export type Files = ReadonlyMap<string, string>;

/** A finding as `expected.json` writes it; `file` may be left out when the fixture has one file. */
export interface ExpectedFinding {
  readonly rule: string;
  readonly line: number;
  readonly file?: string;
  readonly applicability?: 'safe' | 'unsafe' | 'manual';
  readonly confidence?: 'certain' | 'likely';
}

/** One folder `fixtures/<rule>/<name>`. */
export interface Fixture {
  readonly rule: string;
  readonly name: string;
  readonly folder: string;
  readonly input: Files;
  /** What safe fixes give; undefined when they must leave the input as it is. */
  readonly output: Files | undefined;
  /** What safe and unsafe fixes together give; undefined when that is not told. */
  readonly unsafeOutput: Files | undefined;
  readonly expected: readonly ExpectedFinding[];
}

export const fixturesFolder = fileURLToPath(new URL('../../fixtures', import.meta.url));

/** The rules that have a folder of fixtures. */
export function rulesWithFixtures(): string[] {
  return foldersOf(fixturesFolder).filter((name) => name !== 'sample-repo');
}

/** The fixtures of one rule, by name. */
export function loadFixtures(rule: string): Fixture[] {
  return foldersOf(join(fixturesFolder, rule))
    .filter((name) => existsSync(join(fixturesFolder, rule, name, 'expected.json')))
    .map((name) => loadFixture(rule, name));
}

function loadFixture(rule: string, name: string): Fixture {
  const folder = join(fixturesFolder, rule, name);
  const input = readVariant(folder, 'input');
  if (!input) throw new Error(`fixtures/${rule}/${name} has no input file and no input/ folder`);
  const { findings } = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8')) as {
    findings: ExpectedFinding[];
  };
  return {
    rule,
    name,
    folder,
    input,
    output: readVariant(folder, 'output'),
    unsafeOutput: readVariant(folder, 'unsafe-output'),
    expected: findings,
  };
}

/** Reads `<variant>/` or the one file `<variant>.<ext>`, which is called `input.<ext>` in the result. */
function readVariant(folder: string, variant: string): Files | undefined {
  const whole = join(folder, variant);
  if (existsSync(whole)) return readTree(whole);
  const file = readdirSync(folder).find((name) => name.slice(0, name.indexOf('.')) === variant);
  if (file === undefined) return undefined;
  return new Map([[`input${file.slice(variant.length)}`, readFileSync(join(folder, file), 'utf8')]]);
}

function readTree(root: string): Files {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    paths
      .filter((path) => statSync(join(root, path)).isFile())
      .map((path) => [
        relative(root, join(root, path)).split(sep).join('/'),
        readFileSync(join(root, path), 'utf8'),
      ]),
  );
}

function foldersOf(path: string): string[] {
  return readdirSync(path)
    .filter((name) => statSync(join(path, name)).isDirectory())
    .sort();
}

/** Where a variant of a fixture's file stands on disk: `output.ts`, or `output/tools.ts` when the input is a folder. */
export function variantPath(fixture: Fixture, variant: string, path: string): string {
  const isFolder = existsSync(join(fixture.folder, 'input'));
  return isFolder
    ? join(fixture.folder, variant, path)
    : join(fixture.folder, `${variant}${path.slice('input'.length)}`);
}

/** Whether a path is one that the parser reads. */
export function isCode(path: string): boolean {
  return /^\.(?:[cm]?[jt]s|[jt]sx|vue)$/.test(extname(path));
}

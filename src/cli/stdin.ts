import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { UserError } from '../config/user-error.js';
import type { Listing } from '../engine/files.js';
import type { ScanOptions } from '../engine/scan.js';
import { isOutside, relativePosix } from '../project/paths.js';
import { EXTENSIONS, SOURCE_NAME } from '../project/source-names.js';
import type { CliContext } from './context.js';

/** The flags that let one file's text come from standard input. */
export interface StdinFlags {
  readonly stdin?: boolean;
  readonly stdinFilename?: string;
}

/** Adds the flags of {@link StdinFlags}. */
export function addStdinFlags(command: Command): Command {
  return command
    .option('--stdin', 'take the text of one file from standard input, as editors do')
    .option('--stdin-filename <file>', 'the file that the text of --stdin is of; it need not exist');
}

/** A text that stands in for a file's. */
export interface StdinText {
  /** Absolute path. */
  readonly path: string;
  /** Without byte order mark. */
  readonly text: string;
  /** The paths to scan: the file when it is there. */
  readonly paths: readonly string[];
}

/**
 * Reads standard input when the flags ask for it.
 * @throws UserError when only one of the flags is given, paths are given too, or the name is none of a source file
 */
export function readStdin(
  { host }: CliContext,
  paths: readonly string[],
  { stdin, stdinFilename }: StdinFlags,
): StdinText | undefined {
  if (!stdin && stdinFilename === undefined) return undefined;
  if (!stdin) throw new UserError('--stdin-filename says whose text comes with --stdin; add --stdin');
  if (stdinFilename === undefined) {
    throw new UserError(
      '--stdin needs the name of the file, whose ending tells the language: --stdin-filename src/a.ts',
    );
  }
  if (paths.length > 0) throw new UserError('--stdin is about one file; leave the paths out');
  if (!SOURCE_NAME.test(stdinFilename)) {
    const endings = EXTENSIONS.map((extension) => `.${extension}`).join(' ');
    throw new UserError(`'${stdinFilename}' is not a kind of file that is read; those are ${endings}`);
  }
  const path = resolve(host.cwd, stdinFilename);
  const text = (host.readStdin?.() ?? '').replace(/^\uFEFF/, '');
  return { path, text, paths: existsSync(path) ? [relative(host.cwd, path)] : [] };
}

/** The options of a scan, about the one file. A file that is not there yet joins the project. */
export function aboutStdin(options: ScanOptions, { path }: StdinText): ScanOptions {
  const { listing } = options;
  if (!listing) return options;
  const name = relativePosix(listing.root, path);
  if (isOutside(name)) throw new UserError(`${path} is not in the project at ${listing.root}`);
  return { ...options, listing: withFile(listing, name) };
}

function withFile(listing: Listing, name: string): Listing {
  const files = listing.files.includes(name) ? listing.files : [...listing.files, name].sort();
  return { ...listing, files, targets: [name], named: new Set() };
}

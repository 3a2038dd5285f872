import { createHash } from 'node:crypto';

export type ModuleFormat = 'esm' | 'cjs';

/** What a file that should become a copy of the runtime holds. */
export type CopyState = 'ours' | 'edited' | 'foreign';

const HEADER = /^\/\/ The runtime of canon-migrate \S+\. .*\n\/\/ sha256 ([\da-f]{64})\n/;
const BUNDLER_COMMENT = /^\/\/ (?:dist\/runtime\/|<stdin>).*\n/gm;

/** The format that a file name asks for; undefined when it is none of a JavaScript module. `packageType` is `type` of the package.json above. */
export function formatOf(file: string, packageType: string | undefined): ModuleFormat | undefined {
  if (/\.mjs$/i.test(file)) return 'esm';
  if (/\.cjs$/i.test(file)) return 'cjs';
  if (!/\.js$/i.test(file)) return undefined;
  return packageType === 'module' ? 'esm' : 'cjs';
}

/**
 * The text of a project's own copy of the runtime.
 * @param built the runtime as one module, in the format wanted
 * @param version of canon-migrate
 */
export function runtimeCopy(built: string, version: string): string {
  const body = built.replaceAll('\r\n', '\n').replace(BUNDLER_COMMENT, '');
  return (
    `// The runtime of canon-migrate ${version}. Written by: canon-migrate init --runtime. MIT licence.\n` +
    `// sha256 ${hashOf(body)}\n${body}`
  );
}

/** Whether a text is a copy as it was written, one that somebody changed, or something else. Line ends do not count. */
export function copyState(text: string): CopyState {
  const plain = text.replaceAll('\r\n', '\n');
  const header = HEADER.exec(plain);
  if (!header) return 'foreign';
  return hashOf(plain.slice(header[0].length)) === header[1] ? 'ours' : 'edited';
}

function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}

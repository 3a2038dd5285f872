import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A digest that grows with what is added to it. Additions do not run into each other: `ab` + `c` is not `a` + `bc`. */
export interface Fingerprint {
  add(part: string | Uint8Array): void;
  /** Ends the digest; nothing may be added behind it. */
  end(): string;
}

export function createFingerprint(): Fingerprint {
  const hash = createHash('sha256');
  return {
    add: (part) => {
      hash.update(`${typeof part === 'string' ? Buffer.byteLength(part) : part.length}\0`);
      hash.update(part);
    },
    end: () => hash.digest('hex'),
  };
}

/** Tells one build of this program from another: when its code was written, and how much of it. */
export function buildStamp(): string {
  const { mtimeMs, size } = statSync(fileURLToPath(import.meta.url));
  return `${mtimeMs} ${size}`;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSource } from '../source/parse.js';
import type { ParseFailure, Source } from '../source/source.js';
import { computeOnce } from './compute-once.js';
import { SOURCE_NAME } from './source-names.js';
import { decodeText, type DecodedText } from './text.js';

/** Texts that stand in for what is on disk, by root-relative POSIX path; without a byte order mark. */
export type Overlay = ReadonlyMap<string, string>;

/** The files under a root, each read and parsed at most once. Paths are POSIX and relative to the root. */
export interface SourceStore {
  /** A file's bytes as they were when they were first asked for; undefined when it cannot be read. */
  bytes(path: string): Buffer | undefined;
  /** A file's text; undefined when it cannot be read. */
  decoded(path: string): DecodedText | undefined;
  /** A file parsed, or why it does not parse; undefined when it cannot be read or is no source file. */
  parsed(path: string): Source | ParseFailure | undefined;
  /** The same store with some texts replaced; what is not replaced is shared. */
  withOverlay(overlay: Overlay): SourceStore;
}

/** How many bytes of files are kept in memory; what goes beyond is read again when it is asked for again. */
const KEPT_BYTES = 256 * 1024 * 1024;

/** A store of the files on disk under `root`, an absolute path. */
export function createSourceStore(root: string): SourceStore {
  const texts = new Map<string, DecodedText | undefined>();
  const parsed = new Map<string, Source | ParseFailure | undefined>();
  const store: SourceStore = {
    bytes: keptBytes((path) => readBytes(join(root, path))),
    decoded: (path) =>
      computeOnce(texts, path, () => {
        const bytes = store.bytes(path);
        return bytes && decodeText(bytes);
      }),
    parsed: (path) => computeOnce(parsed, path, () => parse(path, store.decoded(path)?.text)),
    withOverlay: (overlay) => overlayStore(store, overlay),
  };
  return store;
}

function overlayStore(base: SourceStore, overlay: Overlay): SourceStore {
  const parsed = new Map<string, Source | ParseFailure | undefined>();
  return {
    bytes: (path) => {
      const text = overlay.get(path);
      return text === undefined ? base.bytes(path) : Buffer.from(text);
    },
    decoded: (path) => {
      const text = overlay.get(path);
      return text === undefined ? base.decoded(path) : { text, bom: false, isUtf8: true };
    },
    parsed: (path) => {
      const text = overlay.get(path);
      return text === undefined ? base.parsed(path) : computeOnce(parsed, path, () => parse(path, text));
    },
    withOverlay: (more) => overlayStore(base, new Map([...overlay, ...more])),
  };
}

function parse(path: string, text: string | undefined): Source | ParseFailure | undefined {
  return text === undefined || !SOURCE_NAME.test(path) ? undefined : parseSource(path, text);
}

/** Keeps what a function reads, as long as there is room. */
function keptBytes(read: (path: string) => Buffer | undefined): (path: string) => Buffer | undefined {
  const kept = new Map<string, Buffer>();
  let room = KEPT_BYTES;
  return (path) => {
    const known = kept.get(path);
    if (known) return known;
    const bytes = read(path);
    if (bytes && bytes.length <= room) {
      room -= bytes.length;
      kept.set(path, bytes);
    }
    return bytes;
  };
}

function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

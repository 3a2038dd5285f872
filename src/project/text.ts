import { isUtf8 } from 'node:buffer';

/** A file's bytes as text. */
export interface DecodedText {
  /** Without a byte order mark. */
  readonly text: string;
  /** Whether the file begins with a byte order mark. */
  readonly bom: boolean;
  /** False when bytes were not UTF-8: the text then cannot be written back without loss. */
  readonly isUtf8: boolean;
}

/** Decodes UTF-8; bytes that are not become U+FFFD. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const bom = text.startsWith('\uFEFF');
  return { text: bom ? text.slice(1) : text, bom, isUtf8: isUtf8(bytes) };
}

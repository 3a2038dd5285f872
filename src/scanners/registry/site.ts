import type { SiteBase } from '../site.js';

/**
 * How an accessor hands out what a registry keeps.
 * container: the collection itself; entry: one stored descriptor; entries: a new list of stored descriptors;
 * wrapper: a new object or list around stored descriptors; shallow-copy: a spread or projection that shares nested objects;
 * stored: an object that the function has also put into the collection; shared-input: an object from outside that every call
 * changes and returns; forwarded: another registry's entry, in a module whose other accessors copy.
 */
export type LeakShape =
  'container' | 'entry' | 'entries' | 'wrapper' | 'shallow-copy' | 'stored' | 'shared-input' | 'forwarded';

/** An accessor that hands out descriptors others keep. `node` is the expression that is returned. */
export interface RegistrySite extends SiteBase {
  readonly kind: 'registry-read';
  readonly shape: LeakShape;
  /** The accessor's name; empty for an unnamed function. */
  readonly accessor: string;
  /** What keeps the descriptors, as it is written: `this.tools`, `CORE_TOOLS`. */
  readonly container: string;
  /** Whether the stored entries hold functions, which structuredClone refuses; undefined when the file does not tell. */
  readonly holdsFunctions: boolean | undefined;
}

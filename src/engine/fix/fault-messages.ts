import type { TakenBack } from './loop.js';

/** Why a fix is not made; completes "a fix of <rule> …". */
export const FAULTS: Readonly<Record<TakenBack['reason'], string>> = {
  'syntax-error': 'gave text that does not parse',
  'type-error': 'brings a type error',
  'command-failed': 'makes the --verify command fail',
  'unknown-file': 'edits a file that is not there',
  'bad-range': 'edits a range that is not in the file',
  'overlapping-edits': 'has edits that overlap',
  'no-change': 'changes nothing',
};

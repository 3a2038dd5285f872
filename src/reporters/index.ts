import { json } from './json.js';
import type { Reporter } from './report.js';
import { stylish } from './stylish.js';

/** The reporters by the name that `--format` takes. */
export const reporters: Readonly<Record<string, Reporter>> = { json, stylish };

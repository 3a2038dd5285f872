import { github } from './github.js';
import { gitlab } from './gitlab.js';
import { html } from './html.js';
import { json } from './json.js';
import { junit } from './junit.js';
import { markdown } from './markdown.js';
import type { Reporter } from './report.js';
import { sarif } from './sarif.js';
import { stylish } from './stylish.js';

/** The reporters by the name that `--format` takes. */
export const reporters: Readonly<Record<string, Reporter>> = {
  github,
  gitlab,
  html,
  json,
  junit,
  markdown,
  sarif,
  stylish,
};

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { renderPage, renderSchema } from '../scripts/docs.mjs';
import { editorSchema } from '../src/config/editor-schema.js';
import { rules } from '../src/rules/index.js';
import { fixturesFolder } from './support/fixture.js';

const HEADINGS = [
  'What it finds',
  'Why it hurts',
  'Example',
  'Instead',
  'When it is silent',
  'Fix safety',
  'Options',
];

const docsFolder = fileURLToPath(new URL('../docs/rules', import.meta.url));
const readFixture = (path: string): string => readFileSync(join(fixturesFolder, path), 'utf8');

describe.each(rules.map((rule) => [rule.meta.id, rule.meta] as const))('docs/rules/%s.md', (id, meta) => {
  const readPage = (): string => readFileSync(join(docsFolder, `${id}.md`), 'utf8').replace(/\r\n/g, '\n');

  test('repeats the rule and its fixtures word for word (npm run docs)', () => {
    const page = readPage();
    expect(page).toBe(renderPage(page, meta, readFixture));
  });

  test('has the headings every page has, in their order', () => {
    expect([...readPage().matchAll(/^## (.+)$/gm)].map((match) => match[1])).toEqual(HEADINGS);
  });

  test('every code block under Example and Instead is a fixture', () => {
    const page = readPage();
    const examples = page.slice(page.indexOf('\n## Example'), page.indexOf('\n## When it is silent'));
    const blocks = examples.match(/^```\w+$/gm) ?? [];
    const markers = examples.match(/^<!-- fixture: \S+ -->$/gm) ?? [];
    expect(blocks.length).toBeGreaterThanOrEqual(2);
    expect(blocks).toHaveLength(markers.length);
  });
});

test('README lists every rule with its level', () => {
  const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');
  const rows = [...readme.matchAll(/^\| \[([\w-]+)\]\(docs\/rules\/\1\.md\) +\| (\w+) /gm)];
  const listed = Object.fromEntries(rows.map(([, id, level]) => [id, level]));
  expect(listed).toEqual(Object.fromEntries(rules.map(({ meta }) => [meta.id, meta.severity])));
});

test('schema.json is the schema of a config, for editors (npm run docs)', () => {
  const path = fileURLToPath(new URL('../schema.json', import.meta.url));
  const schema = editorSchema(rules.map(({ meta }) => meta));
  expect(readFileSync(path, 'utf8').replace(/\r\n/g, '\n')).toBe(renderSchema(schema));
});

describe('renderPage', () => {
  const meta = {
    id: 'a-rule',
    summary: 'It finds.',
    severity: 'warn',
    fixable: 'none',
    messages: {},
  } as const;

  test('replaces the header and the examples and leaves the rest', () => {
    const page =
      '# old\n\nold text\n\n## What it finds\n\n<!-- fixture: a-rule/b/input.ts -->\n\n```ts\nold\n```\n\nEnd `$&`.\n';
    expect(renderPage(page, meta, (path) => `// ${path} $&\n`)).toBe(
      '# a-rule\n\nIt finds.\n\nSeverity: **warn** · Fix: **no**\n\n## What it finds\n\n' +
        '<!-- fixture: a-rule/b/input.ts -->\n\n```ts\n// a-rule/b/input.ts $&\n```\n\nEnd `$&`.\n',
    );
  });
});

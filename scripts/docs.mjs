// Rewrites what docs/rules/*.md repeat: the header from the rule's meta, the code blocks from the fixtures; and schema.json.
// Run by `npm run docs` after a build; test/docs.test.ts fails when a page is behind.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

const FIXABLE = { none: 'no', sometimes: 'sometimes', always: 'always' };
const HEADER = /^# [^\n]*\n[^]*?(?=\n## )/;
const EXAMPLE = /(<!-- fixture: (\S+?)\.(\w+) -->\n+)```[^]*?\n```/g;

/** The header of a rule's page, without the blank line that ends it. */
export function renderHeader(meta) {
  const rows = [
    `# ${meta.id}`,
    '',
    meta.summary,
    '',
    `Severity: **${meta.severity}** · Fix: **${FIXABLE[meta.fixable]}**`,
  ];
  return `${rows.join('\n')}\n`;
}

/** A page with its header and its examples made anew; `readFixture` takes a path below fixtures/. */
export function renderPage(page, meta, readFixture) {
  return page
    .replace(/\r\n/g, '\n')
    .replace(HEADER, () => renderHeader(meta))
    .replace(EXAMPLE, (_, marker, path, ending) => {
      return `${marker}\`\`\`${ending}\n${readFixture(`${path}.${ending}`).replace(/\r?\n$/, '')}\n\`\`\``;
    });
}

/** The JSON Schema of a config as schema.json holds it. */
export function renderSchema(schema) {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

async function main() {
  const { rules } = await import('../dist/rules/index.js');
  const read = (path) => readFileSync(new URL(`../fixtures/${path}`, import.meta.url), 'utf8');
  for (const { meta } of rules) {
    const path = fileURLToPath(new URL(`../docs/rules/${meta.id}.md`, import.meta.url));
    writeFileSync(path, renderPage(readFileSync(path, 'utf8'), meta, read));
  }
  const { editorSchema } = await import('../dist/config/editor-schema.js');
  const schema = renderSchema(editorSchema(rules.map((rule) => rule.meta)));
  writeFileSync(fileURLToPath(new URL('../schema.json', import.meta.url)), schema);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();

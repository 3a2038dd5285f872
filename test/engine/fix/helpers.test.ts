import { describe, expect, it } from 'vitest';
import { fixFiles } from '../../support/fix-files.js';

const config = { helpers: { module: './lib/tool-schema.js' } };
const HELPERS = {
  'lib/tool-schema.js':
    'export const readInputSchema = (tool) => tool?.inputSchema ?? tool?.parameters ?? {};\n',
};
const READ = '({ name: tool.name, about: tool.description, schema: tool.parameters || {} })';
const CALL = '({ name: tool.name, about: tool.description, schema: readInputSchema(tool) })';

function fixed(path: string, text: string, module = config): string | undefined {
  return fixFiles({ ...HELPERS, [path]: text }, { config: module }).texts[path];
}

describe('readers through the helper of the config', () => {
  it.each([
    [
      'an import, by a path from the file, behind the others',
      'app/deep/a.js',
      `import a from 'a';\nimport b from 'b';\n\nexport const f = (tool) => ${READ};\n`,
      `import a from 'a';\nimport b from 'b';\nimport { readInputSchema } from '../../lib/tool-schema.js';\n\nexport const f = (tool) => ${CALL};\n`,
    ],
    [
      'a require, in the quotes of the file',
      'lib/a.js',
      `"use strict";\nconst a = require("a");\nmodule.exports = (tool) => ${READ};\n`,
      `"use strict";\nconst a = require("a");\nconst { readInputSchema } = require("./tool-schema.js");\nmodule.exports = (tool) => ${CALL};\n`,
    ],
    [
      'statements without semicolons and CRLF',
      'a.js',
      `import a from 'a'\r\nexport const f = (tool) => ${READ}\r\n`,
      `import a from 'a'\r\nimport { readInputSchema } from './lib/tool-schema.js'\r\nexport const f = (tool) => ${CALL}\r\n`,
    ],
    [
      'no import yet',
      'a.js',
      `'use client';\n// top\nexport const f = (tool) => ${READ};\n`,
      `'use client';\n// top\nimport { readInputSchema } from './lib/tool-schema.js';\n\nexport const f = (tool) => ${CALL};\n`,
    ],
    [
      'an import that is there under another name',
      'a.js',
      `import { readInputSchema as schemaOf } from './lib/tool-schema.js';\nexport const f = (tool) => ${READ};\n`,
      `import { readInputSchema as schemaOf } from './lib/tool-schema.js';\nexport const f = (tool) => ${CALL.replace('readInputSchema', 'schemaOf')};\n`,
    ],
    [
      'two readers of one file',
      'a.js',
      `import a from 'a';\nexport const f = (tool) => ${READ};\nexport const g = (tool) => ${READ};\n`,
      `import a from 'a';\nimport { readInputSchema } from './lib/tool-schema.js';\nexport const f = (tool) => ${CALL};\nexport const g = (tool) => ${CALL};\n`,
    ],
  ])('with %s', (_, path, before, after) => {
    expect(fixed(path, before)).toBe(after);
  });

  it('are written in place where the helper would not mean the same, or its name is taken', () => {
    const inPlace = (text: string): void => {
      const operator = text.includes('||') ? '||' : '??';
      expect(fixed('a.js', text)).toBe(
        text.replace('tool.parameters', `tool.inputSchema ${operator} tool.parameters`),
      );
    };
    inPlace(`import a from 'a';\nconst readInputSchema = 1;\nexport const f = (tool) => ${READ};\n`);
  });

  it('may come from a package', () => {
    const text = `import a from 'a';\nexport const f = (tool) => ${READ};\n`;
    expect(fixed('deep/a.js', text, { helpers: { module: 'canon-migrate/runtime' } })).toContain(
      "import { readInputSchema } from 'canon-migrate/runtime';\n",
    );
  });
});

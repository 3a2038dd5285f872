import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/rules/index.js';
import { runInProcess } from '../support/command-line.js';
import { temporaryTree } from '../support/temporary-tree.js';

const SCHEMA = "{ type: 'object', properties: { lamp: { type: 'string' } }, required: ['lamp'] }";

/** One file for each way to define tools; each exports a list of them. */
const SHAPES: Readonly<Record<string, string>> = {
  'literal.js': `module.exports = [{ name: 'literal', description: 'A', parameters: ${SCHEMA}, execute: () => 1 }];\n`,
  'quoted.js': `module.exports = [{ "name": "quoted", "description": "A", "parameters": ${SCHEMA}, execute: () => 1 }];\n`,
  'shorthand.js': `const parameters = ${SCHEMA};\nmodule.exports = [{ name: 'shorthand', description: 'A', parameters, execute: () => 1 }];\n`,
  'spread.js': `const base = { description: 'A', parameters: ${SCHEMA}, execute: () => 1 };\nmodule.exports = [{ name: 'spread', ...base }];\n`,
  'field.js': `class LampTool {\n  name = 'field';\n  description = 'A';\n  parameters = ${SCHEMA};\n  execute() { return 1; }\n}\nmodule.exports = [new LampTool()];\n`,
  'map.js': `const TOOLS = {\n  lamp: { name: 'map', description: 'A', parameters: ${SCHEMA}, handler: () => 1 },\n};\nmodule.exports = Object.values(TOOLS);\n`,
  'assigned.js': `const lampTool = { name: 'assigned', description: 'A', execute: () => 1 };\nlampTool.parameters = ${SCHEMA};\nmodule.exports = [lampTool];\n`,
  'both.js': `module.exports = [{ name: 'both', description: 'A', inputSchema: ${SCHEMA}, parameters: ${SCHEMA}, execute: () => 1 }];\n`,
  'lines.js': `module.exports = [\r\n  {\r\n    name: 'lines',\r\n    description: 'A',\r\n    // what it takes\r\n    parameters: ${SCHEMA},\r\n    execute: () => 1,\r\n  },\r\n];\r\n`,
  'properties.js': `const LAMP_TOOLS = [\n  {\n    name: 'properties',\n    description: 'A',\n    parameters: {\n      lamp: { type: 'string', description: 'Which one', required: true },\n      level: { type: 'number', default: 3 },\n      mode: { type: 'string', enum: ['on', 'off'], required: true },\n      extra: { type: 'any' },\n    },\n    handler: () => 1,\n  },\n];\nmodule.exports = LAMP_TOOLS;\n`,
};

const REGISTRY = `class ToolRegistry {
  constructor() {
    this.tools = new Map();
  }

  registerTool(tool) {
    if (!tool.parameters && !tool.inputSchema) throw new Error(\`\${tool.name}: \${tool.description} has no schema\`);
    this.tools.set(tool.name, tool);
  }

  describeTools() {
    return [...this.tools.values()].map((tool) => ({
      name: tool.name,
      description: tool.description,
      parameters: tool.parameters,
    }));
  }

  forModel() {
    return [...this.tools.values()].map((tool) => ({
      type: 'function',
      function: { name: tool.name, description: tool.description, parameters: tool.parameters || {} },
    }));
  }

  argumentsOf(tool) {
    const { name, description, parameters = {} } = tool;
    return { name, description, keys: Object.keys(parameters.properties || parameters) };
  }
}

module.exports = { ToolRegistry };
`;

const MAIN = `const { ToolRegistry } = require('./registry.js');
const registry = new ToolRegistry();
for (const file of ${JSON.stringify(Object.keys(SHAPES))}) {
  for (const tool of require('./' + file)) registry.registerTool(tool);
}
const described = registry.describeTools().map((tool) => [tool.name, tool.inputSchema || tool.parameters]);
console.log(JSON.stringify({
  described,
  model: registry.forModel().map((payload) => [payload.function.name, payload.function.parameters]),
  keys: [...registry.tools.values()].map((tool) => registry.argumentsOf(tool)),
}));
`;

interface Seen {
  readonly described: readonly (readonly [string, unknown])[];
  readonly model: readonly (readonly [string, unknown])[];
  readonly keys: readonly unknown[];
}

function seen(cwd: string): Seen {
  return JSON.parse(execFileSync(process.execPath, ['main.js'], { cwd, encoding: 'utf8' })) as Seen;
}

/** The property map of `properties.js` as JSON Schema. */
const CONVERTED = {
  type: 'object',
  properties: {
    lamp: { type: 'string', description: 'Which one' },
    level: { type: 'number', default: 3 },
    mode: { type: 'string', enum: ['on', 'off'] },
    extra: {},
  },
  required: ['lamp', 'mode'],
};

/** What a reader is to see: the same, as JSON Schema where it was a property map. */
function asSchemas(pairs: readonly (readonly [string, unknown])[]): [string, unknown][] {
  return pairs.map(([name, schema]) => [name, name === 'properties' ? CONVERTED : schema]);
}

describe('a script that registers, projects and reads tools of every shape', () => {
  const files = {
    'package.json': '{ "private": true }',
    ...SHAPES,
    'registry.js': REGISTRY,
    'main.js': MAIN,
  };

  it.each([
    ['fix', []],
    ['fix --unsafe', ['--unsafe']],
  ])('sees the same schemas before and after %s', async (_, flags) => {
    const cwd = temporaryTree(files);
    const before = seen(cwd);
    expect(before.described).toHaveLength(Object.keys(SHAPES).length);
    const { code, stdout } = await runInProcess(cwd, ['fix', ...flags], { rules });
    expect(code, stdout).toBe(0);
    const after = seen(cwd);
    const isConverted = flags.length > 0;
    expect(after.described).toEqual(isConverted ? asSchemas(before.described) : before.described);
    expect(after.model).toEqual(isConverted ? asSchemas(before.model) : before.model);
    expect(after.keys).toEqual(before.keys);
    const left = Object.keys(SHAPES).filter((path) =>
      /\bparameters['"]?:/.test(readFileSync(join(cwd, path), 'utf8')),
    );
    if (isConverted) expect(left).toEqual([]);
  });
});

import { schemaAbsenceScanner } from '../scanners/schema-absence/index.js';
import type { SchemaAbsenceSite } from '../scanners/schema-site.js';
import { addEmptySchema } from '../transforms/add-empty-schema.js';
import type { Remedy } from './finding.js';
import { remedyOf } from './remedies.js';
import { defineRule } from './rule.js';

const DOUBT =
  'the tool may take arguments that are not written down, and an empty schema shows the model none';

function remedyFor(site: SchemaAbsenceSite): Remedy {
  switch (site.absence) {
    case 'no-name':
      return { kind: 'manual', code: 'no-name', advice: 'Give the tool a `name`.' };
    case 'undeclared-arguments':
      return {
        kind: 'manual',
        code: 'undeclared-arguments',
        advice: `Write a schema that declares ${listed(site.names)}.`,
      };
    case 'maybe-undefined':
      return remedyOf(
        addEmptySchema(site),
        'Use an empty object schema instead',
        "Fall back to a schema: `{ type: 'object', properties: {} }` for a tool without arguments.",
        [DOUBT],
      );
    case 'no-schema':
      return remedyOf(
        addEmptySchema(site),
        'Add an empty object schema',
        "Write `inputSchema: { type: 'object', properties: {} }`, or the arguments the tool takes.",
        [DOUBT],
      );
  }
}

export const missingSchema = defineRule({
  meta: {
    id: 'missing-schema',
    summary: 'A tool is defined without its schema or name, or the schema may be undefined.',
    severity: 'error',
    fixable: 'sometimes',
    messages: {
      'maybe-undefined':
        'The schema of {{tool}} may be undefined here. Anthropic and MCP clients refuse a tool without a schema, others show the model one without arguments; fall back to an object schema.',
      'undeclared-arguments':
        '{{Tool}} is handed to {{taker}}() without a schema, but the function that runs it reads {{names}}. The model is never told of them and they arrive undefined; declare them.',
      'no-schema':
        '{{Tool}} is handed to {{taker}}() without a schema. Anthropic and MCP clients refuse such a tool, others send it without arguments; write `inputSchema`, empty when it takes none.',
      'no-name':
        'A tool is handed to {{taker}}() without a name. Nothing can call it, and a second one takes its place; give it a `name`.',
    },
  },
  scanner: schemaAbsenceScanner,
  verdict(site) {
    const tool = site.toolName === undefined ? 'this tool' : `\`${site.toolName}\``;
    return {
      messageId: site.absence,
      data: {
        tool,
        Tool: site.toolName === undefined ? 'This tool' : tool,
        taker: site.taker,
        names: listed(site.names),
      },
      remedy: remedyFor(site),
    };
  },
});

const SHOWN = 4;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).map((name) => `\`${name}\``);
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
}

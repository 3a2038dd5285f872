import { isAbove, loadMetaSchemas, metaSchemaErrors } from '../scanners/schema-problems/meta-schema.js';
import { nodeAt } from '../scanners/schema-problems/node-at.js';
import { schemaProblemScanner } from '../scanners/schema-problems/index.js';
import type { SchemaProblemKind, SchemaProblemSite } from '../scanners/schema-site.js';
import { completeSchema } from '../transforms/complete-schema.js';
import { correctTypes, knownName } from '../transforms/correct-types.js';
import { dropRequiredNames } from '../transforms/drop-required-names.js';
import { liftRequiredFlags } from '../transforms/lift-required-flags.js';
import { propertyMapToSchema } from '../transforms/property-map-to-schema.js';
import type { Rewrite } from '../transforms/rewrite.js';
import { unstringify, wrapShape } from '../transforms/schema-value.js';
import type { Remedy } from './finding.js';
import { remedyOf } from './remedies.js';
import { defineRule, type World } from './rule.js';

/** How a problem is put right: the rewrite, what a person is told to do, and why the rewrite asks for a look. */
interface Cure {
  readonly title: string;
  readonly rewrite?: (site: SchemaProblemSite) => Rewrite;
  readonly doubt?: string;
  readonly advice: string;
}

const CURES: Readonly<Record<Exclude<SchemaProblemKind, 'not-json-schema'>, Cure>> = {
  'property-map': {
    title: 'Make it a JSON Schema',
    rewrite: propertyMapToSchema,
    doubt: 'readers that walk the bare property map would meet a JSON Schema instead',
    advice: "Write `{ type: 'object', properties: {…} }` around the map.",
  },
  empty: {
    title: 'Say that the tool takes no arguments',
    rewrite: completeSchema,
    doubt: 'the tool may take arguments that are not written down anywhere',
    advice: "Write `{ type: 'object', properties: {} }`, or the arguments the tool takes.",
  },
  'no-root-type': {
    title: "Add type: 'object'",
    rewrite: completeSchema,
    advice: "Add `type: 'object'` at the root.",
  },
  'root-type': {
    title: '',
    advice:
      'Make the value a property of an object schema, and read it from there in the function that runs the tool.',
  },
  'root-union': {
    title: '',
    advice:
      'Write one object schema with all properties, require only those that every alternative has, and check the rest where the tool runs; or make it several tools.',
  },
  'no-properties': {
    title: 'Add properties: {}',
    rewrite: completeSchema,
    doubt:
      'the tool may take arguments that are not written down, and older Gemini models refuse an empty `properties`',
    advice: 'Add `properties`, empty when the tool takes no arguments.',
  },
  'no-items': {
    title: 'Add items: {}',
    rewrite: completeSchema,
    doubt: '`items: {}` lets the array hold anything; the type it really holds is better',
    advice: 'Add `items` with the type that the array holds.',
  },
  'required-flag': {
    title: 'Move the flags to the required list',
    rewrite: liftRequiredFlags,
    doubt: 'code that reads the flags off the properties would no longer find them',
    advice: 'Name the required properties in a `required` list beside `properties`.',
  },
  'required-name': {
    title: 'Drop the names that no property has',
    rewrite: dropRequiredNames,
    doubt: 'the name may be a misspelled or a missing property',
    advice: 'Correct the name, or declare the property.',
  },
  'unknown-type': {
    title: 'Use the types of JSON Schema',
    rewrite: correctTypes,
    doubt: 'code that compares the type with the old name would no longer find it',
    advice: 'Use string, number, integer, boolean, object, array or null.',
  },
  text: {
    title: 'Hand over the object',
    rewrite: unstringify,
    doubt: 'a reader that parses the text would meet an object',
    advice: 'Write the schema as an object.',
  },
  'json-for-validator': { title: '', advice: 'Write {{advice}}.' },
  'shape-for-schema': {
    title: 'Make it z.object(…)',
    rewrite: wrapShape,
    doubt: 'a reader that walks the bare shape would meet a schema',
    advice: 'Write `z.object(…)` around the shape.',
  },
  'validator-for-json': {
    title: '',
    advice:
      'Convert it where it is sent: `z.toJSONSchema(schema)` of zod 4, `zodToJsonSchema(schema)` for zod 3.',
  },
};

function remedyFor(site: SchemaProblemSite, problem: Exclude<SchemaProblemKind, 'not-json-schema'>): Remedy {
  const { title, rewrite, doubt, advice } = CURES[problem];
  const words = advice.replace('{{advice}}', site.advice);
  if (problem === 'property-map' && site.isLegacyKey) {
    return {
      kind: 'manual',
      code: 'with-the-key',
      advice: `${words} The fix of legacy-write does it together with the key.`,
    };
  }
  if (!rewrite) return { kind: 'manual', code: problem, advice: words };
  const rewritten = problem === 'property-map' ? propertyMapToSchema(heldMap(site)) : rewrite(site);
  const isGuess = problem === 'no-root-type' && site.json['properties'] === undefined;
  const reason = isGuess ? CURES.empty.doubt : doubt;
  return remedyOf(rewritten, title, words, reason === undefined ? [] : [reason]);
}

/** The map where it is written, a constant followed. */
function heldMap(site: SchemaProblemSite): Parameters<typeof propertyMapToSchema>[0] {
  const { place, node } = site.tree;
  const isInline =
    place.source === site.source && site.value.start <= node.start && node.end <= site.value.end;
  return isInline ? site : { source: place.source, fragment: place.fragment, value: node };
}

interface MetaSchemaVerdict {
  /** Whether draft-07 takes it. */
  readonly older: boolean;
  readonly detail: string;
  /** Where it stands, when that is in the file of the site. */
  readonly range: readonly [number, number] | undefined;
}

/** What the meta-schema has against a schema, in words; undefined when it has nothing that is not reported otherwise. */
function metaSchemaVerdict(site: SchemaProblemSite, world: World): MetaSchemaVerdict | undefined {
  const schemas = world.once?.(loadMetaSchemas) ?? loadMetaSchemas();
  const errors = metaSchemaErrors(schemas, site.json).filter(
    ({ pointer }) => !site.known.some((known) => isAbove(known, pointer) || isAbove(pointer, known)),
  );
  const [first] = errors;
  if (!first) return undefined;
  const where = first.pointer === '' ? 'the root' : `\`${first.pointer.slice(1).replaceAll('/', '.')}\``;
  const rest = errors.length > 1 ? ` (and ${errors.length - 1} more)` : '';
  const node = nodeAt(site.tree, first.pointer);
  return {
    older: !errors.some((error) => error.inBothDrafts),
    detail: `${where} ${first.message}${rest}`,
    range: node?.source === site.source ? node.range : undefined,
  };
}

export const invalidSchema = defineRule({
  meta: {
    id: 'invalid-schema',
    summary: "A tool's schema is no JSON Schema of an object, or not what its reader takes.",
    severity: 'error',
    fixable: 'sometimes',
    messages: {
      'property-map':
        '{{Subject}} holds a bare map of properties, which is no JSON Schema. OpenAI, Anthropic and MCP clients refuse a schema without `type: "object"`, or the model sees no arguments; put the map under `properties`.',
      empty:
        '{{Subject}} is empty: it does not even say that the arguments are an object. OpenAI, Anthropic and MCP clients refuse the tool; write `type: "object"` and `properties`.',
      'no-root-type':
        '{{Subject}} does not say `type: "object"` at its root. OpenAI, Anthropic and MCP clients refuse the tool; add it.',
      'root-type':
        '{{Subject}} is {{detail}} at its root, and arguments are always an object. OpenAI, Anthropic and MCP clients refuse the tool; make it a property of an object schema.',
      'root-union':
        '{{Subject}} has `{{detail}}` at its root. OpenAI and Anthropic refuse every request that carries such a tool; write one object schema.',
      'no-properties':
        '{{Subject}} is an object schema without `properties`. OpenAI refuses the tool; add `properties`, empty when it takes no arguments.',
      'no-items':
        'The array{{names}} in {{subject}} does not say what it holds. OpenAI and Gemini refuse the tool; add `items`.',
      'required-flag':
        'A property{{names}} in {{subject}} says `required` as a flag. Anthropic and OpenAI refuse it, and other readers take the property for optional; name it in the `required` list of the schema.',
      'required-name':
        'The `required` list in {{subject}} names {{detail}}, which `properties` does not have. Gemini refuses the tool, and so does OpenAI in strict mode; correct the name or declare the property.',
      'unknown-type':
        'The type `{{detail}}` in {{subject}} is none of JSON Schema. OpenAI, Anthropic and Gemini refuse the tool; {{instead}}.',
      'not-json-schema':
        '{{Subject}} is no valid JSON Schema: {{detail}}. Anthropic and OpenAI refuse the tool; correct it.',
      'older-draft':
        '{{Subject}} is valid under draft-07 but not under 2020-12: {{detail}}. Anthropic refuses the tool and MCP reads 2020-12; write it as 2020-12 does.',
      text: '{{Subject}} holds the schema as text. Providers and MCP clients want an object and refuse the tool; write the object itself.',
      'json-for-validator':
        '{{Subject}} is a JSON Schema, but {{reader}} takes none here and {{fate}}; write {{advice}}.',
      'shape-for-schema':
        '{{Subject}} is a bare map of validators, and {{reader}} {{fate}}; write `z.object(…)` around it.',
      'validator-for-json':
        "{{Subject}} is a validator's schema, and {{reader}} {{fate}} instead of JSON Schema; convert it before it is sent.",
    },
  },
  scanner: schemaProblemScanner,
  verdict(site, world) {
    const { problem, subject, reader, fate, advice } = site;
    if (site.role === 'projection' && site.confidence !== 'possible') return undefined;
    if (problem === 'not-json-schema') {
      const found = metaSchemaVerdict(site, world);
      if (!found) return undefined;
      const { older, detail, range } = found;
      return {
        messageId: older ? 'older-draft' : 'not-json-schema',
        data: { Subject: capital(subject), detail },
        ...(range && { range }),
        remedy: { kind: 'manual', code: problem, advice: 'Correct what the message names, and scan again.' },
      };
    }
    const details = site.parts.map((part) => part.detail);
    return {
      messageId: problem,
      data: { subject, Subject: capital(subject), reader, fate, advice, ...words(problem, details) },
      remedy: remedyFor(site, problem),
    };
  },
});

/** Words as they begin a sentence. */
function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const SHOWN = 3;

function words(problem: SchemaProblemKind, details: readonly string[]): Record<string, string> {
  const [first = ''] = details;
  const known = details.filter((detail) => detail !== '');
  const shown = known.slice(0, SHOWN).map((detail) => `\`${detail}\``);
  const rest = known.length - shown.length;
  const list = rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(', ');
  const name = knownName(first);
  return {
    names: list === '' ? '' : ` ${list}`,
    detail: problem === 'required-name' ? list : problem === 'root-type' ? ofType(first) : first,
    instead:
      name === undefined
        ? 'use string, number, integer, boolean, object, array or null'
        : name === null
          ? 'leave the type out, which allows any value'
          : `write \`${name}\``,
  };
}

function ofType(detail: string): string {
  return /^a list/.test(detail) ? detail : `of type \`${detail}\``;
}

import type { SchemaForm } from '../../dialects/schema-forms.js';
import type { SchemaReading } from '../schema/read-schema.js';
import { isPlain } from './meta-schema.js';
import { rootProblems, validatorRootProblems, wholePart } from './root.js';
import { problemsInside, type Problem } from './walk.js';

/** What is wrong with a schema, and the pointers that need no second look. */
export interface Diagnosis {
  readonly problems: readonly Problem[];
  readonly known: readonly string[];
}

const NOTHING: Diagnosis = { problems: [], known: [] };

/**
 * What is wrong with a schema by its own text.
 * @param forms the forms of schema its reader takes; undefined when that is not known
 * @param ignoreCase whether types may be written `STRING`, as Gemini's API does
 */
export function diagnose(
  reading: SchemaReading,
  forms: readonly SchemaForm[] | undefined,
  ignoreCase: boolean,
): Diagnosis {
  const mismatch = forms && mismatchOf(reading, forms);
  if (mismatch) return { problems: [mismatch], known: [] };
  switch (reading.kind) {
    case 'property-map':
      return only('property-map', reading);
    case 'empty-object':
      return forms?.includes('shape') ? NOTHING : only('empty', reading);
    case 'text':
      return reading.parsed?.kind === 'json-schema' || isSchemaText(reading)
        ? only('text', reading)
        : NOTHING;
    case 'validator':
      return reading.wrapper === undefined
        ? { problems: validatorRootProblems(reading), known: [] }
        : NOTHING;
    case 'json-schema': {
      if (reading.tree.kind !== 'object') return NOTHING;
      const problems = [
        ...rootProblems(reading.tree, ignoreCase),
        ...problemsInside(reading.tree, ignoreCase),
      ];
      const known = [
        ...reading.holes,
        ...problems.flatMap(({ parts }) => parts.map((part) => part.pointer)).filter((at) => at !== ''),
      ];
      const odd = ignoreCase || isPlain(reading.value, new Set(known)) ? [] : [ODD];
      return { problems: [...problems, ...odd], known };
    }
    default:
      return NOTHING;
  }
}

/** The validator has to be asked. */
const ODD: Problem = { kind: 'not-json-schema', parts: [] };

function only(kind: Problem['kind'], { tree }: SchemaReading): Diagnosis {
  return { problems: [{ kind, parts: [wholePart(tree, '')] }], known: [] };
}

function mismatchOf(reading: SchemaReading, forms: readonly SchemaForm[]): Problem | undefined {
  const problem = (kind: Problem['kind']): Problem => ({ kind, parts: [wholePart(reading.tree, '')] });
  switch (reading.kind) {
    case 'json-schema':
      return reading.wrapper !== undefined || forms.includes('json') || !saysObject(reading)
        ? undefined
        : problem('json-for-validator');
    case 'property-map':
      return forms.includes('json') ? undefined : problem('json-for-validator');
    case 'empty-object':
      return forms.includes('json') || forms.includes('shape') ? undefined : problem('json-for-validator');
    case 'shape':
      if (forms.includes('shape') || reading.library === 'typebox') return undefined;
      return problem(forms.includes('json') ? 'validator-for-json' : 'shape-for-schema');
    case 'validator': {
      const isJson = reading.library === 'typebox' || reading.wrapper !== undefined;
      return !isJson && forms.includes('json') && !forms.includes('validator')
        ? problem('validator-for-json')
        : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether a literal is a whole object schema, and not the annotations that an overload takes at its place. */
function saysObject(reading: Extract<SchemaReading, { kind: 'json-schema' }>): boolean {
  return reading.value['type'] === 'object' || typeof reading.value['properties'] === 'object';
}

function isSchemaText(reading: Extract<SchemaReading, { kind: 'text' }>): boolean {
  const { tree } = reading;
  if (tree.kind !== 'scalar' || typeof tree.value !== 'string' || !/^\s*\{/.test(tree.value)) return false;
  try {
    const parsed = JSON.parse(tree.value) as Record<string, unknown>;
    return parsed['type'] === 'object' || 'properties' in parsed;
  } catch {
    return false;
  }
}

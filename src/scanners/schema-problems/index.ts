import type { SchemaReading } from '../schema/read-schema.js';
import { readSchema } from '../schema/read-schema.js';
import { createMemo, type Memo } from '../schema/static-value.js';
import type { ValueKind } from '../descriptor-site.js';
import { judgeLiteral } from '../descriptor/literal-evidence.js';
import { judgeAssignment, judgeField } from '../descriptor/writes.js';
import type { Outcome } from '../ledger.js';
import type { Scanner } from '../scanner.js';
import type { SchemaPart, SchemaProblemKind, SchemaProblemSite } from '../schema-site.js';
import { relatedPlace, type RelatedPlace } from '../site.js';
import type { Place } from '../types/resolve-type.js';
import { LEGACY_KEYS } from '../vocabulary.js';
import { acceptedAt, type Acceptance } from './accepted.js';
import { schemaHolders, type SchemaHolder } from './holders.js';
import { diagnose, type Diagnosis } from './problems.js';
import type { Problem } from './walk.js';

const KEY = '(?:inputSchema|parameters(?:Schema)?|parameterSchema|input_schema)';

/** A schema key that something is written under, or a call of `tool()` with a name. */
const MENTIONS = new RegExp(`\\b${KEY}\\b['"\`]?\\s*\\??\\s*(?:[:=,}]|\\(\\s*\\))|\\btool\\(\\s*['"\`]`);

/** Finds schemas of tools that are no JSON Schema of an object, or not what their reader takes. */
export const schemaProblemScanner: Scanner<SchemaProblemSite> = {
  id: 'schema-problems',
  mentions: MENTIONS,
  scan(source, project) {
    const sites = source.fragments
      .filter(({ kind }) => kind === 'script')
      .flatMap((fragment) => {
        const place = { source, fragment, project };
        const memo = createMemo();
        return schemaHolders(place).flatMap((holder) => problemsAt(place, holder, memo));
      });
    return withoutRepeats(sites);
  },
};

function problemsAt(place: Place, holder: SchemaHolder, memo: Memo): SchemaProblemSite[] {
  const reading = readSchema(place, holder.value, memo);
  const acceptance = acceptedAt(place, holder);
  const diagnosis = diagnose(reading, acceptance?.forms.forms, false);
  if (diagnosis.problems.length === 0) return [];
  const outcome = outcomeOf(place, holder, reading, acceptance);
  const isWire = outcome.role === 'wire';
  const { problems, known } = isWire ? diagnose(reading, acceptance?.forms.forms, true) : diagnosis;
  return problems
    .filter(({ kind }) => counts(kind, outcome, holder))
    .map((problem) => siteOf(place, holder, reading, acceptance, outcome, { problem, known }));
}

function outcomeOf(
  place: Place,
  holder: SchemaHolder,
  reading: SchemaReading,
  acceptance: Acceptance | undefined,
): Outcome {
  const { key, object, value } = holder;
  if (key === undefined) {
    const { confidence = 'likely', evidence } = acceptance ?? {};
    return { role: 'source', confidence, evidence: evidence ? [evidence] : [] };
  }
  const kind = valueKindOfReading(reading);
  if (object) return judgeLiteral(place, object, key, value, kind);
  return holder.form === 'assignment'
    ? judgeAssignment(place, holder.node, key, kind)
    : judgeField(place, holder.node, key, kind);
}

function valueKindOfReading(reading: SchemaReading): ValueKind {
  switch (reading.kind) {
    case 'validator':
    case 'shape':
      return 'validator';
    case 'property-map':
    case 'empty-object':
      return reading.kind;
    default:
      return 'json-schema';
  }
}

/** Problems that only a definition whose reader takes any JSON Schema has; a library may know another shape. */
const NOT_IN_LIBRARIES: ReadonlySet<SchemaProblemKind> = new Set(['property-map', 'empty', 'no-properties']);

/** Whether a problem matters for what holds the schema. */
function counts(kind: SchemaProblemKind, { role }: Outcome, holder: SchemaHolder): boolean {
  if (role === 'source' || role === 'projection') return true;
  if (role === 'library') return !NOT_IN_LIBRARIES.has(kind);
  return role === 'wire' && !(holder.key === 'input_schema' && kind === 'no-properties');
}

function siteOf(
  place: Place,
  holder: SchemaHolder,
  reading: SchemaReading,
  acceptance: Acceptance | undefined,
  outcome: Outcome,
  { problem, known }: { readonly problem: Problem; readonly known: Diagnosis['known'] },
): SchemaProblemSite {
  const { source, fragment } = place;
  const { forms } = acceptance ?? {};
  const isMismatch = forms !== undefined && /-for-/.test(problem.kind);
  return {
    kind: 'schema-problem',
    source,
    fragment,
    node: holder.node,
    range: rangeOf(place, holder, problem),
    role: outcome.role,
    confidence: isMismatch && acceptance ? acceptance.confidence : outcome.confidence,
    evidence:
      isMismatch && acceptance && !outcome.evidence.some(({ text }) => text === acceptance.evidence.text)
        ? [...outcome.evidence, acceptance.evidence]
        : outcome.evidence,
    related: relatedOf(place, holder, problem),
    problem: problem.kind,
    subject: holder.subject,
    isLegacyKey:
      holder.key !== undefined &&
      LEGACY_KEYS.has(holder.key) &&
      (outcome.role === 'source' || outcome.role === 'projection'),
    parts: problem.parts,
    value: holder.value,
    tree: reading.tree,
    json: 'value' in reading ? reading.value : {},
    known,
    reader: forms?.reader ?? '',
    fate: problem.kind === 'json-for-validator' ? (forms?.jsonFate ?? '') : (forms?.shapeFate ?? ''),
    advice: forms?.jsonAdvice ?? '',
  };
}

/** The first wrong entry when it stands in this file; else the key or argument. */
function rangeOf(place: Place, holder: SchemaHolder, { parts }: Problem): readonly [number, number] {
  const [first] = parts;
  if (!first || first.pointer === '' || first.place.source !== place.source) return holder.range;
  const node = first.entry ?? first.object;
  if (first.entry) return [node['key'].start as number, node.end];
  return [node.start, node.start + 1];
}

function relatedOf(place: Place, holder: SchemaHolder, { parts }: Problem): RelatedPlace[] {
  const [first, ...others] = parts;
  const elsewhere =
    first && (first.place.source !== place.source || !isInside(holder, first))
      ? [relatedPlace(first.place.source, first.entry ?? first.object, 'the schema is written here')]
      : [];
  const rest = others.map((part) =>
    relatedPlace(part.place.source, part.entry ?? part.object, 'and the same here'),
  );
  return [...elsewhere, ...rest];
}

function isInside(holder: SchemaHolder, part: SchemaPart): boolean {
  return holder.value.start <= part.object.start && part.object.end <= holder.value.end;
}

/** A constant that several descriptors share has its problems once. */
function withoutRepeats(sites: readonly SchemaProblemSite[]): SchemaProblemSite[] {
  const seen = new Set<string>();
  return sites.filter((site) => {
    const [first] = site.parts;
    if (!first) return true;
    const node = first.entry ?? first.object;
    const key = `${site.problem} ${first.place.source.path} ${node.start}`;
    return !seen.has(key) && seen.add(key);
  });
}

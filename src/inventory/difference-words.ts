import type { SchemaDifference } from './schema-difference.js';

/** Longest text of a description or list that is quoted. */
const MAX_QUOTED = 60;

/**
 * A difference as one line, the second seen from the first: `kind: enum a, b instead of a, b, c`.
 * The `path` of a whole schema is called the schema.
 */
export function describeDifference({ path, aspect, first, second }: SchemaDifference): string {
  const what = path === '' ? 'the schema' : `\`${path}\``;
  switch (aspect) {
    case 'only-first':
      return `${what} (${first}) is missing`;
    case 'only-second':
      return `${what} (${second}) is added`;
    case 'type':
      return `${what} is ${second || 'of any type'} instead of ${first || 'any type'}`;
    case 'required':
      return `${what} is ${second} instead of ${first}`;
    case 'enum':
      return describeEnum(what, first, second);
    case 'description':
      return `${what} is described ${quoted(second)} instead of ${quoted(first)}`;
    case 'constraint':
      return `${what} has ${second === '' ? 'no' : ''} ${short(second === '' ? first : second)}${
        second === '' || first === '' ? '' : ` instead of ${short(first)}`
      }`.replace('  ', ' ');
  }
}

/** Differences as a list for one sentence: the first few, then how many more. */
export function describeDifferences(differences: readonly SchemaDifference[], shown = 3): string {
  const [lines, rest] = [differences.slice(0, shown).map(describeDifference), differences.length - shown];
  return rest > 0 ? `${lines.join('; ')}; and ${rest} more` : lines.join('; ');
}

function describeEnum(what: string, first: string, second: string): string {
  if (second === '') return `${what} allows any value instead of ${short(first)}`;
  if (first === '') return `${what} allows only ${short(second)}`;
  const [a, b] = [first.split(', '), second.split(', ')];
  const missing = a.filter((value) => !b.includes(value));
  const added = b.filter((value) => !a.includes(value));
  return [
    missing.length > 0 && `${what} does not allow ${short(missing.join(', '))}`,
    added.length > 0 && `${missing.length > 0 ? 'it' : what} allows ${short(added.join(', '))} too`,
  ]
    .filter((part) => part !== false)
    .join(', and ');
}

function quoted(text: string): string {
  return text === '' ? 'not at all' : `"${short(text)}"`;
}

function short(text: string): string {
  return text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED - 1)}…` : text;
}

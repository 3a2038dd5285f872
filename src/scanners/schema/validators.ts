import { keyName, unwrap, type AstNode } from '../../source/nodes.js';
import { importOf } from '../imports.js';
import type { Place } from '../types/resolve-type.js';
import {
  OPAQUE,
  type Memo,
  type StaticValidator,
  type StaticValue,
  type Translation,
  type ValidatorLibrary,
} from './static-value.js';
import { translateTypebox } from './typebox.js';
import { translateZod } from './zod.js';

/** One step of a chain: `.min(1)` of `z.string().min(1)`; without arguments when it is a member and no call. */
export interface Step {
  readonly name: string;
  readonly given: readonly AstNode[] | undefined;
  readonly node: AstNode;
}

/** An expression as the steps behind its root: `z.object({…}).strict()`. */
export interface Chain {
  readonly root: AstNode;
  readonly steps: readonly Step[];
}

/** What a translator needs to read the schemas inside a schema. */
export interface Translator {
  readonly place: Place;
  /** The value of an expression, of the same file unless said. */
  value(expression: AstNode): StaticValue;
}

/** Packages that bring a validator library. */
const PACKAGES: readonly (readonly [RegExp, ValidatorLibrary])[] = [
  [/^(?:zod(?:\/.*)?|@zod\/.*|@hono\/zod-openapi|astro\/zod|zod-openapi)$/, 'zod'],
  [/typebox/, 'typebox'],
  [/^valibot$/, 'valibot'],
  [/^arktype$/, 'arktype'],
  [/^yup$/, 'yup'],
  [/^(?:joi|@hapi\/joi)$/, 'joi'],
  [/^(?:effect|@effect\/schema)(?:\/.*)?$/, 'effect'],
  [/^superstruct$/, 'superstruct'],
];

/** Names that stand for a library where nothing says what they are. */
const ROOT_NAMES: ReadonlyMap<string, ValidatorLibrary> = new Map([
  ['z', 'zod'],
  ['zod', 'zod'],
  ['Type', 'typebox'],
  ['v', 'valibot'],
  ['yup', 'yup'],
  ['Joi', 'joi'],
]);

/** The first steps by which an unknown root is known to be a library. */
const FIRST_STEPS =
  /^(?:object|strictObject|looseObject|string|number|int|boolean|array|enum|literal|record|union|any|unknown|Object|String|Number|Integer|Boolean|Array|Union|Record|Optional|pipe|coerce)$/;

/** The schema that an expression of a validator library makes; undefined when it is none. */
export function translateValidator(
  place: Place,
  expression: AstNode,
  memo: Memo,
  value: (place: Place, expression: AstNode, memo: Memo) => StaticValue,
): StaticValidator | undefined {
  const chain = chainOf(expression);
  const library = chain && libraryOf(place, chain);
  if (!chain || !library) return undefined;
  const translator = { place, value: (inner: AstNode) => value(place, inner, memo) };
  const translation = translate(library, chain, translator);
  return translation && { kind: 'validator', node: expression, place, library, form: 'schema', translation };
}

function translate(library: ValidatorLibrary, chain: Chain, translator: Translator): Translation | undefined {
  if (library === 'zod') return translateZod(chain, translator);
  if (library === 'typebox') return translateTypebox(chain, translator);
  return chain.steps.some((step) => step.given) ? OPAQUE : undefined;
}

/** An expression as a chain; undefined when it is not made of calls and members. */
export function chainOf(expression: AstNode): Chain | undefined {
  const steps: Step[] = [];
  let current = unwrap(expression);
  for (;;) {
    if (current.type === 'Identifier') return { root: current, steps: steps.reverse() };
    const isCall = current.type === 'CallExpression';
    const member = isCall ? unwrap(current['callee'] as AstNode) : current;
    if (isCall && member.type === 'Identifier') {
      const given = current['arguments'] as AstNode[];
      steps.push({ name: '', given, node: current });
      return { root: member, steps: steps.reverse() };
    }
    if (member.type !== 'MemberExpression') return undefined;
    const name = keyName(member);
    if (name === undefined) return undefined;
    steps.push({ name, given: isCall ? (current['arguments'] as AstNode[]) : undefined, node: current });
    current = unwrap(member['object'] as AstNode);
  }
}

function libraryOf(place: Place, chain: Chain): ValidatorLibrary | undefined {
  const imported = importOf(place.fragment, chain.root);
  const known = imported && PACKAGES.find(([pattern]) => pattern.test(imported.module))?.[1];
  const first = chain.steps[0];
  if (first === undefined) return undefined;
  if (known) return known;
  const named = ROOT_NAMES.get(chain.root['name'] as string);
  return named && FIRST_STEPS.test(first.name) ? named : undefined;
}

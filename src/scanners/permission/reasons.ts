import { functionName, type AstNode } from '../../source/nodes.js';
import type { Reason } from './effects.js';
import { meaningOf, wordsOf } from './naming.js';
import { enclosingClass } from './places.js';

/** Adds reasons that are not there yet. */
export function push(reasons: Reason[], ...more: (Reason | undefined)[]): void {
  for (const reason of more)
    if (reason && !reasons.some((known) => known.text === reason.text)) reasons.push(reason);
}

/** What the name of the thing that takes the value says. */
export function nameReason(name: string | undefined, id: string): Reason | undefined {
  const meaning = meaningOf(name);
  if (!meaning || name === undefined) return undefined;
  // What a variable is called only sorts; its uses decide.
  const weight = meaning.strength === 'decides' ? 3 : id === 'variable' ? 1 : 2;
  return {
    id: meaning.strength === 'decides' ? id : `${id}-class`,
    text: `the result is \`${name}\``,
    weight,
    topic: meaning.topic,
  };
}

/** What the name of a list says; alone it never suffices. */
export function listReason(name: string | undefined): Reason | undefined {
  const meaning = meaningOf(name);
  if (!meaning || name === undefined) return undefined;
  const weight = meaning.strength === 'decides' ? 2 : 1;
  return { id: 'list-name', text: `the list is called \`${name}\``, weight, topic: meaning.topic };
}

/** What the name of the function that gives the result says. */
export function functionReason(fn: AstNode, gates: readonly string[]): Reason | undefined {
  const name = functionName(fn);
  if (name !== undefined && gates.includes(name)) {
    return { id: 'gate', text: `the config names \`${name}\` as a gate`, weight: 3, topic: 'permission' };
  }
  const own = nameReason(name, 'function');
  if (own) return { ...own, text: `\`${name}\` gives the result` };
  const owner = enclosingClass(fn)?.['id']?.name as string | undefined;
  const meaning = meaningOf(owner);
  const asks =
    name !== undefined &&
    /^(?:can|is|should|must|needs|requires|check|verify|evaluate|validate)$/.test(wordsOf(name)[0] ?? '');
  return owner !== undefined && meaning?.strength === 'decides' && asks
    ? { id: 'class', text: `\`${owner}.${name}\` gives the result`, weight: 2, topic: meaning.topic }
    : undefined;
}

/** What the name of an element that is shown says. */
export function jsxReason(element: AstNode): Reason | undefined {
  return shownReason(element['openingElement']?.name?.name as string | undefined);
}

/** What the name of a component that is shown, in JSX or in a template, says. */
export function shownReason(name: string | undefined): Reason | undefined {
  const meaning = meaningOf(name);
  return meaning?.strength === 'decides'
    ? { id: 'element', text: `it shows \`<${name}>\``, weight: 2, topic: meaning.topic }
    : undefined;
}

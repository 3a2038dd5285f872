import { outerParent, type AstNode } from '../../source/nodes.js';
import type { DefinitionSite } from '../definition-site.js';
import type { Scanner } from '../scanner.js';
import { classDefinitions } from './classes.js';
import { flagEntries } from './entries.js';
import { objectDefinitions } from './objects.js';
import { registrationDefinitions } from './registrations.js';

/** A schema's key where a key can stand, or a call that registers a tool by a written name. */
const MENTIONS =
  /\b(?:inputSchema|parameters|input_schema|parameters_?[sS]chema|parameterSchema)(?:\b['"]?\s*[:,}=]|\(\))|\b(?:register|add|define)\w{0,30}Tool\(\s*['"`\w]|\.tool\(\s*['"`]|\bextends \w*Tool\b|\b(?:availableInPlanMode|requiresPlanApproval)\s*:/;

/** Finds every place where the project defines a tool, whatever its dialect. */
export const definitionScanner: Scanner<DefinitionSite> = {
  id: 'definition',
  mentions: MENTIONS,
  scan(source, project) {
    const fragment = source.fragments.find(({ kind }) => kind === 'script');
    if (!fragment) return [];
    const place = { source, fragment, project };
    const objects = objectDefinitions(place);
    const covered = new Set(objects.flatMap(({ node }) => callsAround(node)));
    return [
      ...objects,
      ...flagEntries(place),
      ...registrationDefinitions(place, covered),
      ...classDefinitions(place),
    ].sort((a, b) => a.range[0] - b.range[0]);
  },
};

/** The calls that a definition's literal is an argument of, directly. */
function callsAround(object: AstNode): AstNode[] {
  const { parent } = outerParent(object);
  return parent?.type === 'CallExpression' ? [parent] : [];
}

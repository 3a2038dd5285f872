import type { Project } from '../../project/project.js';
import type { AstNode } from '../../source/nodes.js';
import type { Fragment, Source } from '../../source/source.js';
import { relatedPlace } from '../site.js';
import type { Declared } from './declared.js';
import type { PermissionSite } from './permission-site.js';
import type { Place } from './places.js';
import { decisionMaps, ruleLoops, ruleObjects } from './rule-objects.js';
import { toolLists } from './tool-lists.js';

/**
 * Lists that are decisions by themselves: rule objects, allow-lists that are handed on, the tools of a mode or phase, loops that
 * make rules. `decided` are the literals whose names a comparison in the same file already decides by.
 */
export function declaredDecisions(
  source: Source,
  fragment: Fragment,
  project: Project,
  known: ReadonlySet<string>,
  decided: ReadonlySet<AstNode>,
): PermissionSite[] {
  const here = (node: AstNode): Place => ({ source, fragment, node });
  const found = [
    ...ruleObjects(here, fragment, project),
    ...decisionMaps(here, fragment, project),
    ...toolLists(here, fragment, project, known),
    ...ruleLoops(here, fragment, project),
  ];
  return found
    .filter(
      ({ node, related }) => !decided.has(node) && !related.some(({ place }) => decided.has(place.node)),
    )
    .map((declared) => siteOf(declared, source, fragment));
}

function siteOf(declared: Declared, source: Source, fragment: Fragment): PermissionSite {
  const { node, form, topic, confidence, listName, names, evidence } = declared;
  return {
    kind: 'permission-decision',
    source,
    fragment,
    node,
    range: [node.start, node.end],
    role: 'unrelated',
    confidence,
    evidence,
    related: declared.related.map(({ place, message }) => relatedPlace(place.source, place.node, message)),
    form,
    topic,
    unknownTool: 'undecided',
    subject: undefined,
    listName,
    names,
  };
}

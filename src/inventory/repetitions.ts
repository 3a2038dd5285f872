import type { Project } from '../project/project.js';
import type { DefinitionSite } from '../scanners/definition-site.js';
import type { SiteBase } from '../scanners/site.js';
import { compareDefinitions, likelySource, type Comparison, type SourceOfTruth } from './comparison.js';
import { definitionsByName, type NamedDefinition } from './definitions.js';
import { findFamilies } from './families.js';

/** A definition of a tool that is defined before, in the same registry or for the same consumer. */
export interface Repetition {
  readonly site: NamedDefinition;
  /** The definition it is compared with: the likely source of truth, or the first when it is that itself. */
  readonly other: NamedDefinition;
  readonly comparison: Comparison;
  readonly truth: SourceOfTruth;
}

/** Every repeated definition of the project, by its site. */
export function findRepetitions(
  sites: readonly SiteBase[],
  project: Project,
): ReadonlyMap<DefinitionSite, Repetition> {
  const { families, consumers } = findFamilies(definitionsByName(sites), project);
  const repetitions = new Map<DefinitionSite, Repetition>();
  for (const { members } of families) {
    const truth = likelySource(
      members,
      project.settings?.contract?.module,
      (site) => consumers.importersOf(site).length,
    );
    const [first, ...later] = members as [NamedDefinition, ...NamedDefinition[]];
    for (const site of later) {
      const other = site === truth.site ? first : truth.site;
      repetitions.set(site, { site, other, comparison: compareDefinitions(other, site), truth });
    }
  }
  return repetitions;
}

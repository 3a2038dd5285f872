import { handedToLibraries, literalKey } from '../scanners/descriptor/library-handovers.js';
import { descriptorScanner } from '../scanners/descriptor/index.js';
import type { WriteSite } from '../scanners/descriptor-site.js';
import { mirrorProjection } from '../transforms/mirror-projection.js';
import { propertyMapToSchema } from '../transforms/property-map-to-schema.js';
import { renameSchemaKey } from '../transforms/rename-schema-key.js';
import type { Rewrite } from '../transforms/rewrite.js';
import type { Remedy } from './finding.js';
import { describeReaders, readersOf, type ReachedReaders } from './readers.js';
import { remedyOf } from './remedies.js';
import { defineRule, type World } from './rule.js';
import { typesMovedWith } from './type-moves.js';

/** Whether the definition's reader is a library, whatever the project's own code reads. */
function isReadByLibrary(site: WriteSite): boolean {
  return site.evidence.some(({ id }) => id === 'factory' || id === 'declared-type' || id === 'manifest');
}

function librariesReached({ project }: World): ReadonlySet<string> {
  return handedToLibraries(project);
}

/** Whether another file hands the definition to a library whose key it then is. */
function leavesForLibrary({ source, object, role }: WriteSite, world: World): boolean {
  if (object === undefined || role !== 'source') return false;
  const handed = world.once ? world.once(librariesReached) : librariesReached(world);
  return handed.has(literalKey(source.path, object));
}

function readersReached(site: WriteSite, world: World): ReachedReaders {
  return isReadByLibrary(site) ? { inTheWay: [], rewritten: [] } : readersOf(site, world);
}

function doubtsAbout(site: WriteSite, { inTheWay }: ReachedReaders): string[] {
  const doubts = site.obstacles.map((obstacle) => obstacle.text);
  return inTheWay.length > 0 ? [...doubts, describeReaders(inTheWay)] : doubts;
}

/** The rename, and for a bare property map its way to JSON Schema in the same go. */
function rewriteOf(site: WriteSite): Rewrite {
  const renamed = renameSchemaKey(site);
  if (renamed.kind === 'refused' || site.valueKind !== 'property-map') return renamed;
  const converted = propertyMapToSchema(site);
  if (converted.kind === 'refused') return converted;
  return {
    kind: 'rewritten',
    edits: [...renamed.edits, ...converted.edits].sort((a, b) => a.start - b.start),
    cautions: [...new Set([...renamed.cautions, ...converted.cautions])],
  };
}

/** An accessor's copy keeps the older key for its readers, as a mirror of the same value. */
function remedyOfProjection(site: WriteSite): Remedy {
  return remedyOf(
    mirrorProjection(site),
    `Write inputSchema, and ${site.legacyKey} as its mirror`,
    `Write \`inputSchema\` too, with \`${site.legacyKey}\` from the same value.`,
    site.obstacles.map((obstacle) => obstacle.text),
  );
}

export const legacyWrite = defineRule({
  meta: {
    id: 'legacy-write',
    summary: 'A tool definition writes its schema under an older key instead of inputSchema.',
    severity: 'error',
    fixable: 'sometimes',
    phase: 'writers',
    fixNeeds: 'project',
    messages: {
      legacyKey:
        'This tool definition keeps its schema under `{{key}}`. Readers that look at `inputSchema` get a tool without arguments; write `inputSchema`.',
      projection:
        'This copy of a tool hands its schema out under `{{key}}` only. Readers that look at `inputSchema` get a tool without arguments; write `inputSchema`, and `{{key}}` from the same value.',
      propertyMap:
        'This tool definition keeps a bare property map under `{{key}}`, which is no JSON Schema. Providers refuse it or see no arguments; write `inputSchema` with an object schema.',
    },
  },
  scanner: descriptorScanner,
  verdict(site, world) {
    if (site.kind !== 'schema-write' || (site.role !== 'source' && site.role !== 'projection'))
      return undefined;
    if (leavesForLibrary(site, world)) return undefined;
    if (site.role === 'projection') {
      return {
        messageId: 'projection',
        data: { key: site.legacyKey },
        remedy: remedyOfProjection(site),
        needs: [],
      };
    }
    const readers = readersReached(site, world);
    const isMap = site.valueKind === 'property-map';
    return {
      messageId: isMap ? 'propertyMap' : 'legacyKey',
      data: { key: site.legacyKey },
      remedy: remedyOf(
        rewriteOf(site),
        isMap ? 'Rename to inputSchema and make it a JSON Schema' : 'Rename to inputSchema',
        'Write the schema under `inputSchema` by hand.',
        doubtsAbout(site, readers),
      ),
      needs: [...readers.rewritten, ...typesMovedWith(site, world)],
    };
  },
});

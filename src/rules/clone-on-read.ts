import { registryScanner, type LeakShape, type RegistrySite } from '../scanners/registry/index.js';
import { cloneAtReturn } from '../transforms/clone-at-return.js';
import type { Remedy } from './finding.js';
import { remedyOf } from './remedies.js';
import { defineRule } from './rule.js';

/** What leaks, by the way it is handed out; completes "{{accessor}} …". */
const LEAKS: Readonly<Record<LeakShape, string>> = {
  container: 'returns {{container}} itself, the collection that everybody reads',
  entry: 'returns the descriptor that {{container}} keeps, not a copy',
  entries: 'returns a new list, but its members are the descriptors that {{container}} keeps',
  wrapper: 'returns a new object around descriptors that {{container}} keeps',
  'shallow-copy': 'returns a shallow copy: the schema inside is still the one in {{container}}',
  stored: 'returns the same object that it has just put into {{container}}',
  'shared-input': 'changes and returns the object it was given ({{container}}), the same one at every call',
  forwarded: 'returns what {{container}} keeps, while the other accessors of this module return copies',
};

const HARM: Readonly<Record<LeakShape, string>> = {
  container: 'A caller that adds to it or edits an entry changes the tools of every other caller.',
  entry: 'A caller that edits its schema or flags changes the tool for every other caller.',
  entries: 'A caller that edits one of them changes the tool for every other caller.',
  wrapper: 'A caller that edits one of them changes the tool for every other caller.',
  'shallow-copy': 'A caller that edits that schema changes the tool for every other caller.',
  stored: 'A caller that edits it changes what the next caller gets.',
  'shared-input': 'Each call wraps what the call before has left, and every caller holds the same object.',
  forwarded: 'A caller that edits its schema or flags changes the tool for every other caller.',
};

const WITH_FUNCTIONS =
  'Copy each entry and clone only its data: `{ ...tool, inputSchema: structuredClone(tool.inputSchema) }`, and let `parameters` point at that same clone. structuredClone of the whole entry throws, because it holds functions.';
const DATA_ONLY =
  'Return `structuredClone(entry)`, or `list.map((entry) => structuredClone(entry))` for a list.';
const UNSURE =
  'Return a copy. Entries that are plain data: `structuredClone(entry)`. Entries that hold functions, on which structuredClone throws: `{ ...tool, inputSchema: structuredClone(tool.inputSchema) }`, with `parameters` pointing at that same clone.';
const FRESH_INPUT =
  'Copy the object first and change the copy: `const own = { ...given }; own.execute = …; return own`.';

/** Registry accessors that hand out cached descriptors. */
export const cloneOnRead = defineRule<RegistrySite, 'leak'>({
  meta: {
    id: 'clone-on-read',
    summary: 'A registry accessor hands out the tool descriptors it keeps instead of copies.',
    severity: 'warn',
    fixable: 'sometimes',
    messages: { leak: '{{leak}}. {{harm}} Return a copy.' },
  },
  scanner: registryScanner,
  verdict(site) {
    const who = site.accessor === '' ? 'This function' : `${site.accessor}()`;
    return {
      messageId: 'leak',
      data: {
        leak: `${who} ${LEAKS[site.shape].replace('{{container}}', site.container)}`,
        harm: HARM[site.shape],
      },
      remedy: remedyFor(site),
    };
  },
});

/** A copy at the return; callers may rely on what they change or compare, so it asks for a look. */
function remedyFor(site: RegistrySite): Remedy {
  const advice = adviceFor(site);
  const rewrite = cloneAtReturn(site);
  if (rewrite.kind === 'refused') return { kind: 'manual', code: 'clone-at-return', advice };
  return remedyOf(rewrite, 'Return a copy', advice, [
    'callers may compare what they get with what they registered, or change it on purpose',
  ]);
}

function adviceFor(site: RegistrySite): string {
  if (site.shape === 'shared-input') return FRESH_INPUT;
  if (site.holdsFunctions === undefined) return UNSURE;
  return site.holdsFunctions ? WITH_FUNCTIONS : DATA_ONLY;
}

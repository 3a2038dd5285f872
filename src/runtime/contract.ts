import { canonicalizeTool } from './canonicalize.js';
import { schemaPlaces } from './read-input-schema.js';
import { at, fail, show } from './tool-error.js';
import { fieldsOf, isDialect, nameOf } from './tool-fields.js';
import type { CanonicalTool, ToolDefinition } from './types.js';
import { copyValue, deepFreeze, isSame, mapEntries, ownEntry } from './values.js';

/** The one place where tools are defined. Frozen to any depth. */
export interface ToolContract<Name extends string = string> {
  /** The definitions, in the order they were given: as written, with the schema under `inputSchema`. */
  readonly tools: readonly (ToolDefinition & { readonly name: Name })[];
  get(name: string): ToolDefinition | undefined;
}

/** What a host adds to the tools of a contract: by name, or by a function of the definition. */
export type HostAdditions<Name extends string, Added extends object> =
  | { readonly [Key in Name]?: Added }
  | ((tool: ToolDefinition & { readonly name: Name }) => Added | null | undefined);

/**
 * Makes a contract of tool definitions. Definitions in another dialect are taken in.
 * @throws ToolError when a name comes twice, a schema is missing or a field is wrong
 */
export function defineContract<const Name extends string>(
  tools: readonly (Omit<ToolDefinition, 'name'> & { readonly name: Name })[],
): ToolContract<Name> {
  const byName = new Map<string, ToolDefinition>();
  for (const tool of tools) {
    const name = nameOf(tool);
    if (byName.has(name)) at('name', () => fail('is in the contract already'), name);
    byName.set(name, deepFreeze(at('', () => definitionOf(tool, name), name)));
  }
  return Object.freeze({
    tools: Object.freeze([...byName.values()]) as ToolContract<Name>['tools'],
    get: (name: string) => byName.get(name),
  });
}

function definitionOf(tool: unknown, name: string): ToolDefinition {
  const fields = fieldsOf(tool);
  const { inputSchema } = canonicalizeTool(tool);
  if (schemaPlaces(fields).every(([, schema]) => schema == null)) at('inputSchema', () => fail('is missing'));
  const definition = mapEntries(fields, (value, key) =>
    value === null || isDialect(key, value) ? undefined : copyValue(value),
  );
  return { ...definition, name, inputSchema };
}

/**
 * The tools of a contract as a host runs them: canonical, with the fields that the host adds. A host never rewrites what the contract
 * says; saying the same once more is allowed.
 * @throws ToolError when a field would change a value of the contract (both values are in the message), or when a name is not in it
 */
export function deriveTools<Name extends string, Added extends object = object>(
  contract: ToolContract<Name>,
  additions: HostAdditions<Name, Added> = {},
): (CanonicalTool & { readonly name: Name } & Added)[] {
  const byName = typeof additions === 'function' ? {} : additions;
  for (const name of Object.keys(byName)) {
    if (!contract.get(name)) at('name', () => fail('is not in the contract'), name);
  }
  const derived = contract.tools.map((tool) => {
    const { name, inputSchema } = tool;
    const added = (typeof additions === 'function' ? additions(tool) : ownEntry(additions, name)) ?? {};
    const check = (value: unknown, key: PropertyKey): void => {
      const wanted = key === 'parameters' ? inputSchema : ownEntry(tool, key);
      if (value === undefined || wanted === undefined || isSame(wanted, value)) return;
      fail(`${show(value)} is not what the contract says: ${show(wanted)}`);
    };
    at('', () => mapEntries(added, check), name);
    return canonicalizeTool({ ...added, ...tool });
  });
  return derived as unknown as (CanonicalTool & { readonly name: Name } & Added)[];
}

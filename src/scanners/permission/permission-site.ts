import type { SiteBase } from '../site.js';

/** How names are compared with: what the code at the site does with the tool's name. */
export type DecisionForm =
  | 'membership' // LIST.has(name), LIST.includes(name), for (… of LIST) if (x === name)
  | 'lookup' // MAP[name], MAP.get(name)
  | 'comparison' // name === 'edit_file'
  | 'pattern' // /^get_/.test(name), name.startsWith('mcp__')
  | 'switch' // switch (name) { case 'edit_file': … }
  | 'helper' // isEditTool(name), the list stands in the helper
  | 'iteration' // for (const name of LIST) addRule({tool: name, decision: 'ask'})
  | 'rules' // [{tool: 'Edit', permission: 'ask'}]
  | 'tool-list'; // allowedTools: ['read_file', …], planMode ? ['read_file'] : all

/** What is decided. */
export type DecisionTopic = 'plan-mode' | 'confirmation' | 'risk' | 'read-only' | 'permission';

/** What happens to a tool that the list does not know. */
export type UnknownTool = 'passes' | 'is-lost' | 'undecided';

/** A permission, risk, plan-mode or confirmation decision that is taken from tool names. */
export interface PermissionSite extends SiteBase {
  readonly kind: 'permission-decision';
  readonly form: DecisionForm;
  readonly topic: DecisionTopic;
  readonly unknownTool: UnknownTool;
  /** The expression that holds the tool's name, as it is written; undefined for lists that no expression is compared with. */
  readonly subject: string | undefined;
  /** What the list, map or helper is called; undefined when it is written in place. */
  readonly listName: string | undefined;
  /** The names it knows, in source order; a constant stands for its own name when its text is not known. */
  readonly names: readonly string[];
}

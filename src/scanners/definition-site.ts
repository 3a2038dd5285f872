import type { AstNode } from '../source/nodes.js';
import type { SiteBase } from './site.js';
import type { ValueKind } from './descriptor-site.js';
import type { Place } from './types/resolve-type.js';

/** The canonical flags of a descriptor. */
export type FlagName = 'isReadOnly' | 'riskLevel' | 'availableInPlanMode' | 'requiresPlanApproval';

/** One flag of a definition, under the name it is written with. */
export interface DefinedFlag {
  readonly flag: FlagName;
  /** The key as it is written: `isReadOnly`, `readOnly`, `readOnlyHint` … */
  readonly key: string;
  /** What it is set to; undefined when it is computed. */
  readonly value: boolean | string | undefined;
  /** The text of the value. */
  readonly text: string;
  /** The property; it may stand in another file, when it comes by a spread. */
  readonly node: AstNode;
  /** Whether the property stands in the definition's own literal, or in its `annotations`. */
  readonly own: boolean;
}

/** What the tool is called: a text, or an expression that only a run knows. */
export type DefinedName =
  | { readonly kind: 'static'; readonly text: string; readonly node: AstNode }
  | { readonly kind: 'computed'; readonly text: string; readonly node: AstNode };

/** Where a definition is kept: the list, table, registry or variable that a reader finds it in. */
export interface DefinitionHolder {
  /** list: an array; table: an object or Map by name; registry: what a register call is made on; single: a variable of its own. */
  readonly kind: 'list' | 'table' | 'registry' | 'single';
  /** The variable, field or receiver as it is written: `CORE_TOOLS`, `this.tools`, `server`. */
  readonly name: string;
  /** The name under which the module gives it out; undefined when it does not. */
  readonly exportedAs: string | undefined;
  /** What is the same for all definitions that are kept together in this file: the declarator, the literal, the variable. */
  readonly identity: unknown;
  /** Whether it is made for one call, so that nobody else sees it: `streamText({tools: {…}})`. */
  readonly isPrivate: boolean;
}

/** The expression that stands for a definition's schema. */
export interface DefinedSchema {
  readonly node: AstNode;
  /** The file the node stands in; another one when the description comes by a name. */
  readonly place: Place;
  /** The key that holds it; undefined when it is an argument of a call. */
  readonly key: string | undefined;
  readonly kind: ValueKind;
}

/** A place where a tool is defined: an object literal, a register call or a class. */
export interface DefinitionSite extends SiteBase {
  readonly kind: 'tool-definition';
  readonly form: 'object' | 'registration' | 'class';
  readonly name: DefinedName;
  /** What the definition's shape is called: the id of a dialect, `canonical`, `legacy` or `stored-row`. */
  readonly dialect: string;
  /** Undefined when it has none. */
  readonly schema: DefinedSchema | undefined;
  /** The object literal, call or class. */
  readonly definition: AstNode;
  readonly flags: readonly DefinedFlag[];
  /** Whether something is spread into it whose keys are not known. */
  readonly isOpen: boolean;
  readonly hasHandler: boolean;
  readonly holder: DefinitionHolder | undefined;
  /** The call that registers it, as it is written: `server.registerTool`; undefined when it stands in no such call. */
  readonly registrar: string | undefined;
  /** The function around it; undefined at the top of the module. */
  readonly scope: AstNode | undefined;
}

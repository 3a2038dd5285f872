/** A name that stands for a collection of tool descriptors, leading underscores and # taken off. */
const COLLECTION_NAME =
  /(?:^|[a-z\d_$])(?:[Tt]ools?|TOOLS?)(?:_?(?:[Mm]ap|[Cc]ache|[Rr]egistry|[Ii]ndex|[Ss]tore|[Tt]able|[Ll]ist|[Ll]ookup|[Cc]atalog(?:ue)?|[Ss]ets?|[Bb]ox|[Ee]ntries|[Dd]ef(?:inition)?s?|[Dd]escriptors?|[Ss]pecs?|[Cc]ontracts?|[Mm]anifests?|[Mm]etadata|[Ii]nfos?|MAP|CACHE|REGISTRY|INDEX|STORE|TABLE|LIST|LOOKUP|CATALOG|SETS?|DEFS?|DEFINITIONS?|DESCRIPTORS?|SPECS?|CONTRACTS?|METADATA|POLICIES))*(?:_?(?:By|BY|For|FOR|In|Per)(?=[A-Z_])\w+)?$/;
const DESCRIPTOR_COLLECTION_NAME =
  /(?:^|[a-z\d_$])(?:[Dd]escriptors?|DESCRIPTORS?|[Ff]unction(?:Definition|Declaration)s?)(?:_?(?:[Mm]ap|[Cc]ache|[Rr]egistry|[Ll]ist|MAP|CACHE|REGISTRY|LIST))?(?:By\w+)?$/;

/** A name of one tool: the active one, the default one. */
const SINGLE_NAME = /(?:^tool|[a-z\d]Tool|_TOOL|_tool)$/;

/** Words in a name that make its contents something else than tool descriptors. */
const OTHER_CONTENTS =
  /(?:inputs?|arguments|calls?|uses?|usages?|invocations?|results?|outputs?|responses?|requests?|names?|ids?|keys?|stats?|statistics|counts?|counters?|metrics?|handlers?|executors?|executions?|runners?|callbacks?|listeners?|subscribers?|instances?|sessions?|histor(?:y|ies)|groups?|categor(?:y|ies)|states?|status(?:es)?|permissions?|logs?|timeouts?|timers?|locks?|providers?|servers?|clients?|connections?|templates?|workflows?|pipelines?|agents?|plugins?|components?|renderers?|icons?|labels?|messages?|events?|choices?|masks?|prefix(?:es)?|alias(?:es)?|bars?|tips?|kits?|promises?|pending|errors?|tokens?|scores?|embeddings?|vectors?|patterns?|bindings?|aborts?|queues?)$/i;

/** A name that stands for one descriptor. */
const ENTRY_NAME =
  /^(?:\w*[a-z_])?(?:[Tt]ool(?:Def(?:inition)?|Descriptor|Spec|Entry|Info|Contract|Schema|Manifest)?|[Dd]escriptor|(?:tool|function)Definition)$/;

/** A function's name that hands out tools: getTool, listTools, findToolByName, allToolDefinitions. */
const ACCESSOR_NAME =
  /^(?:get|list|find|lookup|look[Uu]p|resolve|search|fetch|all|load|build|query|select|filter|describe|export|available|enabled|core|builtin)?\w*(?:[Tt]ools?|[Dd]escriptors?|[Tt]oolset|[Ff]unctionDefinitions?)(?:Def(?:inition)?s?|Descriptors?|Specs?|Contracts?|List|Map|Registry|Catalog|Schemas?|Info|Metadata|Context|Manifests?|Entry|Entries)?(?:(?:By|For|In|From|With|Of)(?=[A-Z_])\w+|Sync|Async)?$/;

/** A class that keeps tools. */
const KEEPER_NAME =
  /(?:[Tt]ool|[Dd]escriptor)s?\w*(?:Registry|Catalog|Catalogue|Store|Manager|Repository|Cache|Collection|Adapter|Provider|Service|Set|Box|Masking|Loader|Index|Hub|System|Library|Container|Contract)|(?:Registry|Catalog|Catalogue|Store|Repository)Of\w*Tools?$/;
const REGISTRY_NAME = /[Tt]ool\w*Registry$/;

/** A type's name whose values are class instances with behaviour, by the libraries' naming habits. */
const INSTANCE_TYPE_NAME =
  /^(?:I?(?:Any|Base|Abstract|Structured|Dynamic|Declarative|Runnable|Executable)\w*Tool|I?Tool(?:Handler|Executor|Instance|Runner|Impl|Implementation)|StructuredToolInterface|DynamicStructuredTool)s?$/;

/** A type or class that is an object with accessors of its own. */
const SERVICE_NAME =
  /(?:Registry|Manager|Service|Store|Catalog|Catalogue|Repository|Client|Server|Provider|Factory|Adapter|Executor|Loader|Controller|Router|Host|Hub|Kit|Box)$/;

/** Names of functions that give an independent copy. */
const COPYING_CALL =
  /^(?:structuredClone|_?(?:deep)?(?:clone|copy|snapshot)(?:$|[A-Z_]\w*)|_?deep(?:Clone|Copy|Freeze)\w*|\w*(?:Clone|Copy|DeepFreeze)(?:d|Deep|Of)?|freezeDeep|klona|rfdc)$/;

/** Names of functions that only put something in; what they return is the caller's own object. */
const STORING_NAME =
  /^(?:register|add|set|put|insert|define|create|install|update|upsert|save|store|replace|enable|disable|mark|use)(?:$|[A-Z_])/;

/** Names of functions whose result goes out as a message at once. */
const MESSAGE_NAME = /^(?:handle|on[A-Z]|respond)|(?:Request|Response|Payload|Handler|Message)$/;

/** Calls that hand their functions to a state container, where sharing is the point. */
const STATE_CONTAINER_CALL =
  /^(?:defineStore|createStore|createSlice|configureStore|create|createSelector|createContext|reactive|ref|computed|observable|makeAutoObservable|defineComponent|createReducer|atom|selector)$/;

/** Array methods that give a new array of the same members. */
export const SELECTING_METHODS: ReadonlySet<string> = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
  'concat',
  'flat',
  'splice',
  'toArray',
]);

/** Methods that give one member. */
export const PICKING_METHODS: ReadonlySet<string> = new Set(['get', 'find', 'findLast', 'at']);

/** Methods that put a value into a collection. */
export const STORING_METHODS: ReadonlySet<string> = new Set(['set', 'push', 'add', 'unshift']);

/** Methods whose callback's first parameter is a member of the receiver. */
export const ITERATING_METHODS: ReadonlySet<string> = new Set([
  'map',
  'flatMap',
  'forEach',
  'filter',
  'find',
  'some',
  'every',
  'findLast',
  'sort',
]);

/** Keys under which an entry holds the descriptor itself. */
export const ENTRY_KEYS: ReadonlySet<string> = new Set([
  'tool',
  'descriptor',
  'definition',
  'toolDefinition',
  'descriptorObject',
  'spec',
]);

/** Keys under which a descriptor holds an object that a shallow copy shares. */
export const NESTED_KEYS: ReadonlySet<string> = new Set([
  'inputSchema',
  'parameters',
  'input_schema',
  'parametersSchema',
  'parameters_schema',
  'schema',
  'outputSchema',
  'annotations',
  'permissions',
  'function',
]);

function plainName(name: string): string {
  return name.replace(/^[#_]+/, '');
}

/** Whether a variable's or field's name says that it keeps tool descriptors. */
export function isCollectionName(name: string): boolean {
  const plain = plainName(name);
  if (OTHER_CONTENTS.test(plain) || SINGLE_NAME.test(plain)) return false;
  return COLLECTION_NAME.test(plain) || DESCRIPTOR_COLLECTION_NAME.test(plain);
}

/** Whether a name says that something else than descriptors is kept: handlers, results, names. */
export function isOtherContentsName(name: string): boolean {
  return OTHER_CONTENTS.test(plainName(name));
}

/** Whether a name stands for one descriptor. */
export function isEntryName(name: string | undefined): boolean {
  return name !== undefined && ENTRY_NAME.test(plainName(name));
}

/** Whether a function's name says that it hands out tools. */
export function isAccessorName(name: string): boolean {
  return ACCESSOR_NAME.test(name) && !/^(?:is|has|can|should|execute|run|call|invoke|count)[A-Z]/.test(name);
}

/** Whether a class's name says that it keeps tools. */
export function isKeeperName(name: string): boolean {
  return KEEPER_NAME.test(name) || REGISTRY_NAME.test(name);
}

/** Whether a class's name says that it is the registry of tools. */
export function isRegistryName(name: string): boolean {
  return REGISTRY_NAME.test(name);
}

/** Whether a type's name is by habit that of a class with behaviour. */
export function isInstanceTypeName(name: string): boolean {
  return INSTANCE_TYPE_NAME.test(name);
}

/** Whether a name is that of an object with accessors of its own, which a forwarder asks. */
export function isServiceName(name: string): boolean {
  return SERVICE_NAME.test(name);
}

/** Whether a function of this name gives an independent copy of its argument. */
export function isCopyingCall(name: string): boolean {
  return COPYING_CALL.test(name);
}

/** Whether a function of this name only puts something into a registry. */
export function isStoringName(name: string): boolean {
  return STORING_NAME.test(name);
}

/** Whether a function of this name answers a message, so that its result is serialised at once. */
export function isMessageName(name: string): boolean {
  return MESSAGE_NAME.test(name);
}

/** Whether a call of this name makes a state container. */
export function isStateContainerCall(name: string): boolean {
  return STATE_CONTAINER_CALL.test(name);
}

/** Words that follow "not rewritten because", by reason. */
export const REFUSALS = {
  'accessor-or-method': 'the key belongs to a method or accessor, whose callers would have to change too',
  'assignment-target': 'the place is written to, not only read',
  'assignment-pattern':
    'the pattern assigns to existing variables, and the rewrite would need a new variable to hold the legacy value',
  callee: 'the value is called, and a call through another expression loses its `this`',
  'canonical-present': 'the same place already names inputSchema',
  'compound-assignment': 'the assignment reads the old value before it writes',
  'computed-value': 'the value is computed, and under two keys it would be computed twice',
  'computed-key': 'a key is computed, so its name is not known here',
  decorated: 'the member has decorators, which would run twice',
  decorator: 'the value is used as a decorator',
  'duplicate-key': 'a key stands twice in the same object',
  'exported-binding':
    'the variable is exported from its pattern, and the rewrite would export another one beside it',
  'legacy-read': 'its value still reads the older key first; read `inputSchema` first there',
  'mixed-required': 'the schema has both a required list and required flags',
  'no-json-schema-here': 'the schema of a validator library belongs here, and which one is not known',
  'not-a-literal': 'the value is not an object literal at this place',
  'not-a-property-schema': 'an entry of the property map is not an object literal that describes a property',
  'not-in-block': 'the assignment is not a statement of its own in a block',
  'not-typescript': 'the file is not TypeScript, so the old member cannot be marked read-only',
  'optional-flag': 'an `optional` flag leaves open which of the other properties are required',
  'parameter-property': 'the member is a constructor parameter, and its position is part of every call',
  'required-not-literal': 'a `required` flag is not the literal true or false',
  'semicolon-hazard': 'without the statement the line before it would run into the line after it',
  spread: 'a spread brings in entries that are not known here',
  'type-not-literal': 'a property type is not a literal',
  'typed-value': 'the value is cast or checked against a type that describes the old shape',
  'unknown-call': 'what the call gives may be a promise',
  'unknown-contents': 'whether the entries hold functions is not known',
  'schema-with-functions': 'the schemas are made by a library, and structuredClone throws on them',
  'no-descriptor-at-hand': 'the descriptor is not at hand where the name is looked up',
  'looks-at-arguments': 'the decision looks at the arguments of the call too',
  'unknown-type': 'a property type is not one of JSON Schema',
  'unsupported-form': 'this form of the code has no rewrite',
} as const;

/** Why a transform left a site alone. */
export type RefusalCode = keyof typeof REFUSALS;

/** Words that follow "not safe because", by caution. */
export const CAUTIONS = {
  'comment-left': 'a comment about the removed line stays behind',
  'comment-lost': 'a comment inside the removed code is lost',
  'drops-from-rest': 'the rest element no longer receives inputSchema',
  'one-more-key': 'the copy carries one key more, and whoever receives it may not bear that',
  'parsed-as-text': 'the value is parsed as JSON text here, and inputSchema may be an object already',
  'drops-side-effect': 'the removed value is computed by a call, which no longer runs',
} as const;

/** What a caller has to weigh before it calls a rewrite safe. */
export type CautionCode = keyof typeof CAUTIONS;

import { fail } from './tool-error.js';

/** The marks of the AI SDK's schemas: https://github.com/vercel/ai/blob/main/packages/provider-utils/src/schema.ts */
export const AI_SDK_SCHEMA = Symbol.for('vercel.ai.schema');
export const AI_SDK_VALIDATOR = Symbol.for('vercel.ai.validator');

interface Convertible {
  readonly '~standard'?: {
    readonly validate?: (value: unknown) => { readonly issues?: unknown };
    readonly jsonSchema?: { input?: (options: { target: string }) => unknown };
  };
  readonly jsonSchema?: unknown;
  readonly toJSONSchema?: () => unknown;
}

/** Whether a value is a schema of a library: one that speaks Standard Schema, or the AI SDK's. */
export function isLibrarySchema(value: unknown): value is Convertible {
  const object = Object(value) as object;
  return object === value && ('~standard' in object || AI_SDK_SCHEMA in object);
}

/**
 * JSON Schema of a library's schema, by Standard JSON Schema (https://standardschema.dev/json-schema) or the library's own method; what
 * is no library's schema as it is. Throws when the library gives none.
 */
export function withoutLibrary(schema: unknown): unknown {
  if (!isLibrarySchema(schema)) return schema;
  return (
    (AI_SDK_SCHEMA in schema
      ? schema.jsonSchema
      : schema['~standard']?.jsonSchema?.input?.({ target: 'draft-2020-12' })) ??
    schema.toJSONSchema?.() ??
    fail('its library tells no JSON Schema; convert it first')
  );
}

/** Whether a library's schema refuses a missing value. */
export function isRequired(schema: unknown): boolean {
  const outcome = isLibrarySchema(schema) && schema['~standard']?.validate?.(undefined);
  return Boolean(outcome && outcome.issues);
}

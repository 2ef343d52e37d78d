import type { JsonSchema } from '../../../field-types/kit/value-schema.ts';

/** An object with these properties, all of them required unless `required` names some. */
export function object(properties: JsonSchema, required: readonly string[] = Object.keys(properties)): JsonSchema {
  return { type: 'object', properties, required };
}

/** A list of such items. */
export function array(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

/** The schema, or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  return { anyOf: [...((schema['anyOf'] as JsonSchema[] | undefined) ?? [schema]), { type: 'null' }] };
}

/** The schema, or either of two. */
export function either(schema: JsonSchema, other: JsonSchema | null): JsonSchema {
  return other === null ? schema : { anyOf: [schema, other] };
}

/** A reference to a schema that the document names. */
export function referenceTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

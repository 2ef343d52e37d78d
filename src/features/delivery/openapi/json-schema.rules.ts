import type { JsonSchema } from '../../../field-kinds/kit/value-schema.ts';

export function object(properties: JsonSchema, required: readonly string[] = Object.keys(properties)): JsonSchema {
  return { type: 'object', properties, required };
}

export function array(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}

export function nullable(schema: JsonSchema): JsonSchema {
  return { anyOf: [...((schema['anyOf'] as JsonSchema[] | undefined) ?? [schema]), { type: 'null' }] };
}

/** The schema, or either of two. */
export function either(schema: JsonSchema, other: JsonSchema | null): JsonSchema {
  return other === null ? schema : { anyOf: [schema, other] };
}

export function referenceTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

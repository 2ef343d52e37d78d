import { z } from 'zod';

export type Json = Record<string, unknown>;

export interface SchemaBook {
  /** The JSON Schema of what goes in or comes out; `name` must be its own. */
  schemaOf(schema: z.ZodType, options: { io: 'input' | 'output'; name: string }): Json;
  /** Schemas that others refer to, such as recursive ones: the document's `components.schemas`. */
  shared: Record<string, Json>;
}

/** Turns the contracts' schemas into JSON Schemas whose references lead into one document. */
export function openSchemaBook(): SchemaBook {
  const shared: Record<string, Json> = {};
  return {
    shared,
    schemaOf(schema, { io, name }) {
      const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
      const placeOf = (reference: string) =>
        `#/components/schemas/${reference === '#' ? name : `${name}.${reference.slice('#/$defs/'.length)}`}`;
      for (const [key, definition] of Object.entries($defs))
        shared[`${name}.${key}`] = relocated(definition, placeOf) as Json;
      const placed = relocated(root, placeOf) as Json;
      if (!JSON.stringify(placed).includes(`"${placeOf('#')}"`)) return placed;
      shared[name] = placed;
      return { $ref: placeOf('#') };
    },
  };
}

/** A copy whose references say where their targets are now. */
function relocated(value: unknown, placeOf: (reference: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => relocated(item, placeOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' ? placeOf(item) : relocated(item, placeOf),
    ]),
  );
}

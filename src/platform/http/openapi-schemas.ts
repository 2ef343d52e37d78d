import { z } from 'zod';

export type Json = Record<string, unknown>;

export interface SchemaBook {
  /** The JSON Schema of what goes in or comes out; `name` must be its own. */
  schemaOf(schema: z.ZodType, options: { io: 'input' | 'output'; name: string }): Json;
  /** The same of an answer: objects in it that stood elsewhere before are referred to. The root of a page stays. */
  answerOf(schema: z.ZodType, options: { name: string; isPage: boolean }): Json;
  /** Schemas that others refer to, such as recursive and repeated ones: the document's `components.schemas`. */
  shared: Record<string, Json>;
}

/** Turns the contracts' schemas into JSON Schemas whose references lead into one document. */
export function openSchemaBook(): SchemaBook {
  const shared: Record<string, Json> = {};
  /** The name of each larger object that an answer had, by its JSON. */
  const known = new Map<string, string>();

  /** A copy in which larger objects that an answer had before are references. */
  const withoutRepeats = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => withoutRepeats(item, `${name}.${index}`));
    if (typeof value !== 'object' || value === null) return value;
    const text = 'properties' in value ? JSON.stringify(value) : '';
    const before = text.length < minShared ? undefined : known.get(text);
    if (before !== undefined) {
      shared[before] ??= partsWithoutRepeats(value, before);
      return { $ref: `#/components/schemas/${before}` };
    }
    if (text.length >= minShared) known.set(text, name);
    return partsWithoutRepeats(value, name);
  };
  const partsWithoutRepeats = (value: object, name: string): Json =>
    Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const isNamed = key !== 'properties' && key !== 'items';
        return [key, withoutRepeats(item, isNamed ? `${name}.${key.replaceAll(/[^\w.-]/g, '_')}` : name)];
      }),
    );

  const schemaOf: SchemaBook['schemaOf'] = (schema, { io, name }) => {
    const { $schema: _, $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
    const placeOf = (reference: string) =>
      `#/components/schemas/${reference === '#' ? name : `${name}.${reference.slice('#/$defs/'.length)}`}`;
    for (const [key, definition] of Object.entries($defs))
      shared[`${name}.${key}`] = relocated(definition, placeOf) as Json;
    const placed = relocated(root, placeOf) as Json;
    if (!JSON.stringify(placed).includes(`"${placeOf('#')}"`)) return placed;
    shared[name] = placed;
    return { $ref: placeOf('#') };
  };

  return {
    shared,
    schemaOf,
    answerOf(schema, { name, isPage }) {
      const answer = schemaOf(schema, { io: 'output', name });
      return isPage ? partsWithoutRepeats(answer, name) : (withoutRepeats(answer, name) as Json);
    },
  };
}

/** Characters of an object below which a reference saves nothing. */
const minShared = 400;

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

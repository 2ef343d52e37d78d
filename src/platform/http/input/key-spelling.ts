import { z } from 'zod';
import { camelCase } from '../../../contracts/camel-case.ts';
import { onePerObject } from '../../../contracts/one-per-object.ts';

/**
 * A body with its keys as the schema spells them: `is_active` is read as `isActive`, `confirmPassword` as
 * `confirm_password` [Q08]. A key in the schema's own spelling wins; what the schema does not know stays as it is.
 */
export function withKnownKeys(schema: z.ZodType, body: unknown): unknown {
  const known = namesOf(schema);
  if (known === null || typeof body !== 'object' || body === null || Array.isArray(body)) {
    return body;
  }
  const spelled = Object.entries(body).map(([key, value]): [string, unknown] => {
    if (known.names.has(key)) return [key, value];
    const spelling = known.byCamelCase.get(camelCase(key));
    return [spelling === undefined || Object.hasOwn(body, spelling) ? key : spelling, value];
  });
  return Object.fromEntries(spelled);
}

interface Names {
  names: ReadonlySet<string>;
  /** The first of each spelling. */
  byCamelCase: ReadonlyMap<string, string>;
}

/** Anonymous clients send thousands of keys, so none is compared with name after name. */
const namesOf = onePerObject((schema: z.ZodType): Names | null => {
  const keys = keysOf(schema);
  const backwards = keys?.toReversed().map((name) => [camelCase(name), name] as const);
  return keys && { names: new Set(keys), byCamelCase: new Map(backwards) };
});

/** The keys that the schema of an object knows; null if it is no object's. */
function keysOf(schema: unknown): string[] | null {
  if (schema instanceof z.ZodPrefault) return keysOf(schema.unwrap());
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap((option) => keysOf(option) ?? []);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : null;
}

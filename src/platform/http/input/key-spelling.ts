import { z } from 'zod';
import { camelCase } from '../../../contract-kit/camel-case.ts';

/**
 * A body with its keys as the schema spells them: `is_active` is read as `isActive`, `confirmPassword` as
 * `confirm_password` [Q08]. A key in the schema's own spelling wins; what the schema does not know stays as it is.
 */
export function withKnownKeys(schema: z.ZodType, body: unknown): unknown {
  const known = keysOf(schema);
  if (known === null || typeof body !== 'object' || body === null || Array.isArray(body)) {
    return body;
  }
  const spelled = Object.entries(body).map(([key, value]): [string, unknown] => {
    if (known.includes(key)) return [key, value];
    const spelling = known.find((name) => camelCase(name) === camelCase(key));
    return [spelling === undefined || Object.hasOwn(body, spelling) ? key : spelling, value];
  });
  return Object.fromEntries(spelled);
}

/** The keys that the schema of an object knows; null if it is no object's. */
function keysOf(schema: unknown): string[] | null {
  if (schema instanceof z.ZodPrefault) return keysOf(schema.unwrap());
  if (schema instanceof z.ZodDiscriminatedUnion) return schema.options.flatMap((option) => keysOf(option) ?? []);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : null;
}

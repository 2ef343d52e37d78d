import { z } from 'zod';
import { camelCase } from '../../../contract-kit/camel-case.ts';

/**
 * A body with its keys as the schema spells them: `is_active` is read as `isActive`, `confirmPassword` as
 * `confirm_password` [Q08]. A key in the schema's own spelling wins; what the schema does not know stays as it is.
 */
export function withKnownKeys(schema: z.ZodType, body: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof body !== 'object' || body === null || Array.isArray(body)) {
    return body;
  }
  const known = Object.keys(schema.shape);
  const spelled = Object.entries(body).map(([key, value]): [string, unknown] => {
    if (known.includes(key)) return [key, value];
    const own = known.find((name) => camelCase(name) === camelCase(key));
    return [own === undefined || Object.hasOwn(body, own) ? key : own, value];
  });
  return Object.fromEntries(spelled);
}

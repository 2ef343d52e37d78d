import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import { plainWords } from '../../../contracts/text/plain-words.ts';

/**
 * The form library's shape of a schema's issues; the first message of each path counts. One about a list and those about
 * its items stand side by side.
 */
export function fieldErrorsOf(issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[]): FieldErrors {
  const errors: FieldErrors = {};
  const seen = new Set<string>();
  // What is set about a whole replaces what lies inside, so that the whole comes first.
  for (const { path, message } of issues.toSorted((one, other) => one.path.length - other.path.length)) {
    const name = path.join('.');
    if (name === '' || seen.has(name)) continue;
    seen.add(name);
    set(errors, name, { type: 'schema', message });
  }
  return errors;
}

/** Checks a form with the schema that the server uses, and leaves what was typed as it is: the server does the trimming. */
export function checkedBy<Values extends FieldValues>(
  schema: z.ZodType,
  read: (values: Values) => unknown = (values) => values,
): Resolver<Values> {
  return async (values) => {
    const checked = await schema.safeParseAsync(read(values), { error: plainWords });
    if (checked.success) return { values, errors: {} };
    return { values: {}, errors: fieldErrorsOf(checked.error.issues) as FieldErrors<Values> };
  };
}

/** The first text among the errors of a list and of its items. */
export function firstMessageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string') return error.message;
  const inner = Object.values(error).find((one) => firstMessageIn(one) !== undefined);
  return firstMessageIn(inner);
}

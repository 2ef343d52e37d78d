import { matchFields, withInnerIds } from '../../field-groups/field-groups.rules.ts';
import type { FormField } from './form-fields.contract.ts';

/** Fields under their final ids: a stored one keeps its own, a new one takes the next free `field_{index}` [F18]. */
export function withFieldIds(
  fields: readonly FormField[],
  { stored, newId }: { stored: readonly FormField[]; newId: () => string },
): FormField[] {
  const known = stored.map((field) => ({ wireId: field.id, name: field.name, definition: field }));
  return matchFields(fields, known).map(({ stored: before, definition }) => ({
    ...definition,
    ...withInnerIds(definition, { stored: before?.definition ?? null, newId }),
  }));
}

import type { FormField } from '../fields/form-fields.contract.ts';
import { beginsStep } from '../fields/form-steps.rules.ts';

const prefix = 'step:';

/** The builder's rows: fields by their ids, and above the first of each step its heading. */
export function rowsOf(fields: readonly FormField[]): string[] {
  return fields.flatMap((field) => (beginsStep(field) ? [headingOf(field.id), field.id] : [field.id]));
}

/** The row of the heading above a field. */
export const headingOf = (fieldId: string) => `${prefix}${fieldId}`;

const isHeading = (row: string | undefined) => row === undefined || row.startsWith(prefix);

/**
 * The fields after rows were moved: a heading belongs to the field below it. The last field of a step takes its heading along;
 * a heading that would leave another without a field stays where it is.
 */
export function fieldsOfRows(
  fields: readonly FormField[],
  { rows, moved }: { rows: readonly string[]; moved: string },
): FormField[] {
  const byId = new Map(fields.map((field) => [field.id, field]));
  const emptied = rows.filter((row, place) => isHeading(row) && isHeading(rows[place + 1]));
  if (emptied.length > 0 && isHeading(moved)) return [...fields];
  const order = emptied.length === 0 ? rows : rows.filter((row) => !emptied.includes(row));
  const titleOf = (row: string | undefined) => byId.get(row?.slice(prefix.length) ?? '')?.step;
  return order.flatMap((row, place) => {
    const field = byId.get(row);
    if (!field) return [];
    const above = order[place - 1];
    const own = row === moved ? titleOf(emptied[0]) : undefined;
    const title = own ?? (above !== undefined && isHeading(above) ? titleOf(above) : undefined);
    return [withStep(field, title)];
  });
}

/** The same field at the beginning of a step of this title; undefined or empty for none. */
export function withStep(field: FormField, title: string | undefined): FormField {
  const { step: _, ...rest } = field;
  return (title ? { ...rest, step: title } : rest) as FormField;
}

/** The fields without one; the next field of its step takes over what it began. */
export function withoutField(fields: readonly FormField[], gone: FormField): FormField[] {
  const place = fields.findIndex(({ id }) => id === gone.id);
  return fields.flatMap((field, index) => {
    if (index === place) return [];
    return index === place + 1 && !beginsStep(field) && gone.step ? [withStep(field, gone.step)] : [field];
  });
}

import { AppError, assertNoErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { selectOptionalField } from '../field-groups.queries.ts';
import {
  deleteUniqueField,
  type HeldValue,
  insertUniqueField,
  listHeldValues,
  listRepeatedValues,
  listUniqueChanges,
  lockEntryWrites,
} from './unique.queries.ts';

/**
 * Lets the database hold the unique fields of these types to it, and no others. Saves of entries wait while a field becomes
 * unique. Rejects one whose values repeat, with the most frequent of them, and one whose values are still being converted.
 */
export async function followUnique(ctx: Ctx, contentTypes: readonly string[]): Promise<void> {
  if (contentTypes.length === 0) return;
  const changes = await listUniqueChanges(ctx.db, [...new Set(contentTypes)]);
  for (const change of changes) if (!change.isWanted) await deleteUniqueField(ctx.db, change);
  const added = changes.filter(({ isWanted }) => isWanted);
  if (added.length === 0) return;
  await lockEntryWrites(ctx.db);
  for (const field of added) {
    const row = await selectOptionalField(ctx.db, field.fieldKey);
    const path = `fields.${row?.position ?? 0}.validation.unique`;
    assertNoErrors(row?.isConverting === true ? { [path]: [stillConverting] } : {});
    const found = await listRepeatedValues(ctx.db, field);
    if (found.total > 0) throw repeatError(row?.definition.label ?? 'The field', path, found);
    await insertUniqueField(ctx.db, field);
  }
}

const stillConverting = 'Values of this field are being converted; make it unique when that is done';

function repeatError(
  label: string,
  path: string,
  { repeats, total }: Awaited<ReturnType<typeof listRepeatedValues>>,
): AppError {
  const [what, verb] = total === 1 ? ['1 value', 'repeats'] : [`${total.toLocaleString('en')} values`, 'repeat'];
  const error = `${label} cannot be unique: ${what} ${verb}`;
  const listed = repeats.map(({ value, count }) => `“${value.slice(0, 60)}” ${count} times`).join(', ');
  return new AppError('VALUES_REPEAT', {
    error,
    fields: { [path]: [`${error}: ${listed}`] },
    extra: { repeats, count: total },
  });
}

/** The values of unique fields that these rows of a type hold, by the keys of fields, and who has them already. A row is of an entry, or new. */
export function findHeldValues(
  { db }: Ctx,
  of: { contentTypeId: string; rows: readonly { id: string | null; values: object }[] },
): Promise<HeldValue[]> {
  return listHeldValues(db, of);
}

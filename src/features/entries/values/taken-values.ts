import { AppError, type FieldErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import type { ContentModel, ModelField } from '../../content-types/content-types.rules.ts';
import { findHeldValues } from '../../field-groups/unique/unique.service.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import type { StoredValues } from './entry-values.rules.ts';

/** Whether no two entries of the type may have the same value of the field. */
export const isUnique = ({ definition: { validation } }: ModelField): boolean =>
  'unique' in validation && validation.unique === true;

/** The error of values that other entries have, as the database tells it: the keys of fields, and the titles of the others. */
export function takenError({ actor }: Ctx, models: readonly ContentModel[], detail: string): AppError {
  const taken = JSON.parse(detail) as { key: string; title: string }[];
  const fields: FieldErrors = {};
  for (const { key, title } of taken)
    for (const model of models)
      Object.assign(fields, errorOf(model, { key, title, mayView: isAllowed(actor, model, 'view') }));
  const [error] = Object.values(fields).flat();
  return new AppError('VALUE_TAKEN', { fields, ...(error !== undefined && { error }) });
}

/**
 * The values of each row that another entry has, or a row before it, by path. A row is of an entry, or new. Between this and
 * the save somebody may take one: the database then rejects the save.
 */
export async function findTakenValues(
  ctx: Ctx,
  { model, rows }: { model: ContentModel; rows: readonly { id: string | null; values: StoredValues }[] },
): Promise<FieldErrors[]> {
  const errors = rows.map((): FieldErrors => ({}));
  const unique = model.fields.filter(isUnique);
  if (unique.length === 0) return errors;
  const mayView = isAllowed(ctx.actor, model, 'view');
  const before = new Set<string>();
  const ofUnique = rows.map(({ id, values }) => {
    const held = unique.flatMap(({ key }) => (Object.hasOwn(values, key) ? [[key, values[key]]] : []));
    return { id, values: Object.fromEntries(held) };
  });
  for (const { place, fieldKey: key, hash, holder } of await findHeldValues(ctx, {
    contentTypeId: model.id,
    rows: ofUnique,
  })) {
    const value = `${key} ${hash}`;
    const title = holder ?? (before.has(value) ? 'another row' : null);
    before.add(value);
    if (title !== null) Object.assign(errors[place] ?? {}, errorOf(model, { key, title, mayView }));
  }
  return errors;
}

function errorOf(
  model: ContentModel,
  { key, title, mayView }: { key: string; title: string; mayView: boolean },
): FieldErrors {
  const field = model.fields.find((one) => one.key === key);
  if (!field) return {};
  const by = mayView ? ` by “${title}”` : '';
  return { [`customFields.${field.name}`]: [`${field.definition.label} is already used${by}`] };
}

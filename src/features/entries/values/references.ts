import type { FieldErrors } from '../../../contract-kit/errors.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { listTypesOfEntries } from '../entries.queries.ts';
import type { StoredValues } from './entry-values.rules.ts';
import { referencesIn } from './references.rules.ts';

interface ValueChange {
  values: StoredValues;
  /** Empty for a new entry. */
  before: StoredValues;
}

/**
 * For each change, by path, the entries that it newly refers to and that do not exist, lie in the trash or are of another
 * type [Q26]. What was referred to before stays allowed, so that a deleted entry does not hold others up.
 */
export async function findUnknownReferences(
  ctx: Ctx,
  { model, changes }: { model: ContentModel; changes: readonly ValueChange[] },
): Promise<FieldErrors[]> {
  const added = changes.map(({ values, before }) => {
    const old = new Set(referencesIn(model, before).map(({ id }) => id));
    return referencesIn(model, values).filter(({ id }) => !old.has(id));
  });
  const ids = [...new Set(added.flat().map(({ id }) => id))];
  if (ids.length === 0) return changes.map(() => ({}));
  const known = new Map((await listTypesOfEntries(ctx.db, ids)).map(({ id, slug }) => [id, slug]));
  return added.map((references) => {
    const unknown = references.filter(({ id, contentType }) => known.get(id) !== contentType);
    return Object.fromEntries(
      unknown.map(({ path, label }) => [path, [`${label} names an entry that does not exist`]]),
    );
  });
}

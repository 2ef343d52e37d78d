import type { Ctx } from '../../../platform/context/context.ts';
import { listContentModels } from '../../content-types/content-types.service.ts';
import { mayKnowName } from '../../field-groups/conversion/shown-in.rules.ts';
import type { FieldUsage, GroupUsage } from '../../field-groups/removed-fields/field-usage.contract.ts';
import type { RemovedField } from '../../field-groups/removed-fields/removed-fields.contract.ts';
import {
  listPlacedFields,
  listRestorableFields,
  mayCountValues,
  purgeExpiredFields,
} from '../../field-groups/removed-fields/removed-fields.service.ts';
import {
  countEntriesWithValues,
  countValues,
  deleteInnerValues,
  deleteValues,
  selectOptionalSliceEnd,
  type ValuePlace,
} from './held-values.queries.ts';

/** How many entries hold a value of each of a group's fields, and of each field inside one [F16]; null for those who may not count them. Rejects an unknown group. */
export async function readFieldUsage(ctx: Ctx, fieldGroupId: string): Promise<FieldUsage[]> {
  const { contentTypes, fields } = await listPlacedFields(ctx, fieldGroupId);
  const counts = await countsOf(ctx, { contentTypes, fields });
  return fields.map(({ field, key }) => ({ field, entries: counts && (counts.get(key) ?? 0) }));
}

/** What deleting a field group affects. Rejects an unknown group. */
export async function readGroupUsage(ctx: Ctx, fieldGroupId: string): Promise<GroupUsage> {
  const { contentTypes, fields } = await listPlacedFields(ctx, fieldGroupId);
  const keys = fields.flatMap(({ key, inside }) => (inside === null ? [key] : []));
  const types = (await listContentModels(ctx)).filter(({ id }) => contentTypes.includes(id));
  const isTold = await mayCountValues(ctx, contentTypes);
  return {
    entries: isTold ? await countEntriesWithValues(ctx.db, { contentTypes, keys }) : null,
    contentTypeCount: types.length,
    contentTypes: types
      .filter((type) => mayKnowName(ctx.actor, type))
      .map(({ id, name, isSingle }) => ({ id, name, isSingle })),
  };
}

/** The fields of a group that can still be put back, each with how many entries hold a value of it [F16]. Rejects an unknown group. */
export async function listRemovedFields(ctx: Ctx, fieldGroupId: string): Promise<RemovedField[]> {
  const { contentTypes, fields } = await listRestorableFields(ctx, fieldGroupId);
  const counts = await countsOf(ctx, { contentTypes, fields: fields.map(({ place }) => place) });
  return fields.map(({ removed, place }) => ({ ...removed, entries: counts && (counts.get(place.key) ?? 0) }));
}

/** For each field, by its key, how many entries of these types hold a value of it, in their draft too. */
export function countHeldValues(
  ctx: Ctx,
  held: { contentTypes: readonly string[]; fields: readonly ValuePlace[] },
): Promise<Map<string, number>> {
  return countValues(ctx.db, held);
}

/** By the key of the field; null for those who may not count. */
async function countsOf(
  ctx: Ctx,
  held: { contentTypes: readonly string[]; fields: readonly ValuePlace[] },
): Promise<Map<string, number> | null> {
  return (await mayCountValues(ctx, held.contentTypes)) ? countValues(ctx.db, held) : null;
}

/** Forgets fields that were removed more than 30 days ago, with what entries hold of them; the hourly cleanup. */
export function purgeRemovedFields(ctx: Ctx): Promise<void> {
  return purgeExpiredFields(ctx, (fields) => dropValues(ctx, fields));
}

/** Entries searched by one statement. */
const slice = 2000;

/** Drops what all entries hold of these fields, some entries at a time. */
async function dropValues(ctx: Ctx, fields: readonly ValuePlace[]): Promise<void> {
  if (fields.length === 0) return;
  const byHolder = [...Map.groupBy(fields, ({ inside }) => inside)].map(([inside, of]) => ({
    inside,
    keys: of.map(({ key }) => key),
  }));
  let after: string | null = null;
  do {
    const until: string | null = await selectOptionalSliceEnd(ctx.db, { after, limit: slice });
    for (const { inside, keys } of byHolder) {
      if (inside === null) await deleteValues(ctx.db, { keys, after, until });
      else await deleteInnerValues(ctx.db, { inside, keys, after, until });
    }
    after = until;
  } while (after !== null);
}

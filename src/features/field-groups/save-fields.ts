import { randomBytes } from 'node:crypto';
import { assertNoErrors } from '../../contracts/call/errors.ts';
import { keepsValues } from '../../field-types/definition/conversion.ts';
import type { FieldDefinition } from '../../field-types/definition/definition.ts';
import { innerFieldsOf } from '../../field-types/definition/facts.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { newId } from '../../platform/ids.ts';
import { assertNotEarly } from './conversion/field-conversion.service.ts';
import { listTypeSlugs } from './conversion/shown-in.queries.ts';
import { deleteFieldsExcept, type FieldRow, upsertFields } from './field-groups.queries.ts';
import { indexedIds, matchFields, relationTargets, removedInside, withInnerIds } from './field-groups.rules.ts';
import { followMarks } from './indexes/marks.ts';
import { insertRemovedFields, listRemovedFields } from './removed-fields/removed-fields.queries.ts';

/**
 * Makes the fields of a group these, each with the data of the stored field that it matches [Q22]; what is removed is kept.
 * Rejects a relation to an unknown type, and another type for a field whose values are being converted.
 */
export async function saveFields(
  ctx: Ctx,
  { fieldGroupId, fields, before }: { fieldGroupId: string; fields: FieldDefinition[]; before: readonly FieldRow[] },
) {
  await assertKnownTargets(ctx, { fields, before: before.map(({ definition }) => definition) });
  const removed = await listRemovedFields(ctx.db, fieldGroupId);
  const matching = {
    nextId: indexedIds([...before, ...removed.filter(({ inside }) => inside === null)]),
    keepsData: (definition: FieldDefinition, field: FieldRow) => keepsValues(field.definition, definition),
  };
  const matched = matchFields(fields, before, matching).map(({ stored, replaced, definition }) => ({
    stored,
    replaced,
    definition: withInnerIds(definition, { stored: stored?.definition ?? null, newId: newFieldKey }),
  }));
  const rows = matched.map(({ stored, definition }, position) => ({
    id: stored?.id ?? newId(),
    key: stored?.key ?? newFieldKey(),
    wireId: definition.id,
    name: definition.name,
    fieldGroupId,
    position,
    definition,
  }));
  const saved = rows.map((row, place) => ({ row, replaced: matched[place]?.replaced ?? null }));
  await assertNotEarly(ctx, saved);
  const savedIds = new Set(rows.map(({ id }) => id));
  const removedFields = [
    ...before.flatMap((field, position) => (savedIds.has(field.id) ? [] : [{ ...field, inside: null, position }])),
    ...matched.flatMap(({ stored, definition }) => (stored ? keptInside(stored, definition) : [])),
  ];
  await insertRemovedFields(ctx.db, { fieldGroupId, fields: removedFields, at: ctx.platform.clock.now() });
  await deleteFieldsExcept(ctx.db, { fieldGroupId, ids: [...savedIds] });
  await upsertFields(ctx.db, rows);
  await followMarks(ctx, { fieldGroupId, before, after: rows });
  return saved;
}

/** A relation must lead to a type there is. One whose type was deleted meanwhile does not keep the group from being saved. */
async function assertKnownTargets(
  ctx: Ctx,
  { fields, before }: { fields: readonly FieldDefinition[]; before: readonly FieldDefinition[] },
): Promise<void> {
  const old = new Set(relationTargets(before).map(({ slug }) => slug));
  const added = relationTargets(fields).filter(({ slug }) => !old.has(slug));
  const known = new Set(
    await listTypeSlugs(
      ctx.db,
      added.map(({ slug }) => slug),
    ),
  );
  const unknown = added.filter(({ slug }) => !known.has(slug));
  assertNoErrors(Object.fromEntries(unknown.map(({ path }) => [path, ['is not a content type']])));
}

/** The fields that a stored field holds no longer, as they are kept: their ids are the keys of their values. */
function keptInside(stored: FieldRow, definition: FieldDefinition) {
  return removedInside(stored.definition, definition).map((inner) => ({
    id: newId(),
    key: inner.id,
    wireId: inner.id,
    name: inner.name,
    definition: inner,
    inside: stored.key,
    position: innerFieldsOf(stored.definition).findIndex(({ id }) => id === inner.id),
  }));
}

/** Short, because every entry repeats it; 48 random bits, and the unique constraint judges. */
function newFieldKey(): string {
  return `f${randomBytes(6).toString('hex')}`;
}

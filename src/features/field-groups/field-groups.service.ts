import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError } from '../../contracts/call/errors.ts';
import type { Condition } from '../../contracts/lists/condition.ts';
import type { ListQuery } from '../../contracts/lists/list-query.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { mapViolations, taken } from '../../platform/db/violations.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import { keepRemoved } from '../removals/removals.service.ts';
import {
  assertDecided,
  backfillEntries,
  beginConversions,
  type HeldValueCounter,
} from './conversion/field-conversion.service.ts';
import { listGroupIdsOfType, listShowingTypes, lockContentTypes } from './conversion/shown-in.queries.ts';
import { errorToLink, errorToShow, type ShowingType } from './conversion/shown-in.rules.ts';
import type { FieldGroup, FieldGroupChange, FieldGroupDraft } from './field-groups.contract.ts';
import {
  deleteFieldGroup,
  type FieldRow,
  insertFieldGroup,
  listFieldGroups as listFieldGroupRows,
  listFieldGroupsById,
  listFieldsOfGroup,
  lockFieldGroups,
  selectOptionalFieldGroup,
  updateFieldGroup as updateFieldGroupRow,
} from './field-groups.queries.ts';
import { searchedPart } from './field-groups.rules.ts';
import { askForIndexes } from './indexes/marks.ts';
import { keptFieldGroup } from './removed-fields/kept-field-group.ts';
import { saveFields } from './save-fields.ts';
import {
  assertConditions,
  assertFields,
  assertLink,
  assertNoNameClashes,
  showInTypes,
} from './shown-in/shown-in.service.ts';

type GroupRow = NonNullable<Awaited<ReturnType<typeof selectOptionalFieldGroup>>>;

/** One page of field groups, searched in name, slug and description [F19]. */
export async function listFieldGroups(ctx: Ctx, query: ListQuery<Condition>): Promise<Page<FieldGroup>> {
  const { rows, total } = await listFieldGroupRows(ctx.db, query);
  return { items: await toFieldGroups(ctx, rows), total, page: query.page, pageSize: query.pageSize };
}

/** One field group. Rejects an id that nothing has. */
export async function readFieldGroup(ctx: Ctx, id: string): Promise<FieldGroup> {
  const row = await selectOptionalFieldGroup(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toFieldGroup(ctx, { row, types: await listShowingTypes(ctx.db, row.contentTypes) });
}

/** The field groups that a content type shows, in its order [F19]. Rejects an unknown type. */
export async function listGroupsOfType(ctx: Ctx, contentTypeId: string): Promise<FieldGroup[]> {
  const ids = await listGroupIdsOfType(ctx.db, contentTypeId);
  if (!ids) throw new AppError('NOT_FOUND');
  const groups = await toFieldGroups(ctx, await listFieldGroupsById(ctx.db, ids));
  return ids.flatMap((id) => groups.find((group) => group.id === id) ?? []);
}

/** Creates a field group with its fields and shows it in the given types. Rejects a taken slug, an unknown type, an actor who may not choose what it shows, and a field name that a type has already [F10]. */
export function createFieldGroup(ctx: Ctx, draft: FieldGroupDraft): Promise<FieldGroup> {
  return inTransaction(ctx, async (ctx) => {
    const { fields, contentTypes, name, slug, description, layout } = draft;
    const id = newId();
    await mapViolations(takenSlug, () =>
      insertFieldGroup(ctx.db, { id, name, slug, description, layout, at: ctx.platform.clock.now() }),
    );
    await saveFields(ctx, { fieldGroupId: id, fields, before: [] });
    await showInTypes(ctx, { fieldGroupId: id, contentTypes, before: [] });
    await assertNoNameClashes(ctx, { contentTypes, fields });
    await assertConditions(ctx, { fieldGroupId: id, contentTypes, fields, before: [] });
    const group = await readFieldGroup(ctx, id);
    await audit(ctx, 'field-group.created', { ...target(group), after: facts(group) });
    changed(ctx, { topic: 'model' });
    return group;
  });
}

/**
 * Changes a field group. A field keeps its data as long as it is sent with its id, or else with its name [Q22]. Rejects a
 * stale version, a taken slug, a field name that a type has already, other types from an actor who may not choose what
 * they show, a changed type that does not say what becomes of the values [F15], and what `assertFields` rejects.
 */
export function changeFieldGroup(
  ctx: Ctx,
  { id, change, counters }: { id: string; change: FieldGroupChange; counters: readonly HeldValueCounter[] },
): Promise<FieldGroup> {
  return inTransaction(ctx, async (ctx) => {
    const before = await readLockedGroup(ctx, id);
    if (change.version !== undefined && change.version !== before.version) {
      throw new AppError('VERSION_CONFLICT', { current: before });
    }
    const { fields, contentTypes = before.contentTypes, name, slug, description, layout, convert, discard } = change;
    const stored = await listFieldsOfGroup(ctx.db, id);
    await mapViolations(takenSlug, () =>
      updateFieldGroupRow(ctx.db, { id, name, slug, description, layout, at: ctx.platform.clock.now() }),
    );
    const saved = fields ? await saveFields(ctx, { fieldGroupId: id, fields, before: stored }) : [];
    const changes = { saved, convert, discard, contentTypes: before.contentTypes };
    await beginConversions(ctx, changes);
    if (fields) {
      const types = await listShowingTypes(ctx.db, before.contentTypes);
      assertFields(ctx, { before: stored, after: await listFieldsOfGroup(ctx.db, id), types });
    }
    await assertDecided(ctx, changes, counters);
    await showInTypes(ctx, { fieldGroupId: id, contentTypes, before: before.contentTypes });
    await assertNoNameClashes(ctx, { contentTypes, fields: fields ?? [] });
    if (fields)
      await assertConditions(ctx, { fieldGroupId: id, contentTypes, fields, before: stored.map(({ name }) => name) });
    const after = await readFieldGroup(ctx, id);
    await backfillEntries(ctx, await typesToBackfill(ctx, { before, after, stored }));
    await audit(ctx, 'field-group.updated', { ...target(after), before: facts(before), after: facts(after) });
    changed(ctx, { topic: 'model' });
    return after;
  });
}

/**
 * Deletes a field group; types lose its fields, entries keep the values unseen. It is kept for 30 days [Q29]. Rejects an
 * actor who may not detach it from the types that show it.
 */
export function removeFieldGroup(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const before = await readLockedGroup(ctx, id);
    assertLink(ctx, await lockContentTypes(ctx.db, before.contentTypes));
    const fields = await listFieldsOfGroup(ctx.db, id);
    await keepRemoved(ctx, keptFieldGroup, [{ id, label: before.name }]);
    await deleteFieldGroup(ctx.db, id);
    await askForIndexes(ctx);
    await backfillEntries(ctx, before.contentTypes);
    await audit(ctx, 'field-group.deleted', { ...target(before), before: { ...facts(before), keys: fields } });
    changed(ctx, { topic: 'model' });
    return null;
  });
}

/** Keeps the groups as they are until the transaction ends. */
export function holdFieldGroups(ctx: Ctx, ids: readonly string[]): Promise<void> {
  return lockFieldGroups(ctx.db, ids);
}

/** One field group, kept as it is until the transaction ends. Rejects an id that nothing has. */
export async function readLockedGroup(ctx: Ctx, id: string): Promise<FieldGroup> {
  await lockFieldGroups(ctx.db, [id]);
  return readFieldGroup(ctx, id);
}

/** Which types' entries are found by other words than before: all that lose or gain the group, or all if its fields say so. */
async function typesToBackfill(
  ctx: Ctx,
  { before, after, stored }: { before: FieldGroup; after: FieldGroup; stored: readonly FieldRow[] },
): Promise<string[]> {
  const searched = (fields: readonly FieldRow[]) => fields.map(searchedPart).sort().join();
  const types = new Set([...before.contentTypes, ...after.contentTypes]);
  if (searched(stored) !== searched(await listFieldsOfGroup(ctx.db, after.id))) return [...types];
  return [...types].filter((id) => before.contentTypes.includes(id) !== after.contentTypes.includes(id));
}

const takenSlug = { field_groups_slug_key: taken('FIELD_GROUP_SLUG_TAKEN', 'slug') };
const facts = ({ can: _, ...stored }: FieldGroup) => stored;
const target = (group: FieldGroup) => ({ type: 'field-group', id: group.id, label: group.name });

async function toFieldGroups(ctx: Ctx, rows: readonly GroupRow[]): Promise<FieldGroup[]> {
  const types = await listShowingTypes(ctx.db, [...new Set(rows.flatMap(({ contentTypes }) => contentTypes))]);
  return rows.map((row) => toFieldGroup(ctx, { row, types: types.filter(({ id }) => row.contentTypes.includes(id)) }));
}

function toFieldGroup({ actor }: Ctx, { row, types }: { row: GroupRow; types: readonly ShowingType[] }): FieldGroup {
  const { id, name, slug, description, layout, fields, contentTypes, createdAt, updatedAt, version } = row;
  return {
    id,
    name,
    slug,
    description,
    layout: layout as FieldGroup['layout'],
    fields,
    contentTypes,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    can: {
      delete: holdsPermission(actor, 'field-groups.delete') && errorToLink(actor, types) === null,
      restore: holdsPermission(actor, 'field-groups.edit') && errorToShow(actor, types) === null,
    },
  };
}

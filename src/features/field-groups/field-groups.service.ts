import { randomBytes } from 'node:crypto';
import type { Page } from '../../contract-kit/call/endpoint.ts';
import { AppError, type FieldErrors, refuseFaults } from '../../contract-kit/call/errors.ts';
import type { Condition } from '../../contract-kit/lists/condition.ts';
import type { ListQuery } from '../../contract-kit/lists/list-query.ts';
import { keepsValues } from '../../field-kinds/fields/conversion.ts';
import type { FieldDefinition } from '../../field-kinds/fields/definition.ts';
import { type Ctx, holds } from '../../platform/context/context.ts';
import { refuseViolations, taken } from '../../platform/db/refused-write.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import { keepRemoved } from '../removals/removals.service.ts';
import { beginConversions, refuseEarlyChange, settleEntries } from './conversion/field-conversion.service.ts';
import type { FieldGroup, FieldGroupChange, FieldGroupDraft } from './field-groups.contract.ts';
import {
  deleteFieldGroup,
  deleteFieldsExcept,
  deleteGroupsOfType,
  deleteTypesOfGroupExcept,
  type FieldRow,
  insertFieldGroup,
  insertGroupsOfType,
  insertTypesOfGroup,
  listFieldGroups as listFieldGroupRows,
  listFieldGroupsById,
  listFieldsOfGroup,
  lockFieldGroups,
  selectOptionalFieldGroup,
  updateFieldGroup as updateFieldGroupRow,
  upsertFields,
} from './field-groups.queries.ts';
import {
  indexedIds,
  matchFields,
  relationTargets,
  removedInside,
  searchedPart,
  withInnerIds,
} from './field-groups.rules.ts';
import { askForIndexes, followMarks } from './indexes/marks.ts';
import { keptFieldGroup } from './removed-fields/kept-field-group.ts';
import { insertRemovedFields, listRemovedFields } from './removed-fields/removed-fields.queries.ts';
import {
  listGroupIdsOfType,
  listNameClashes,
  listShowingTypes,
  listTypeSlugs,
  lockContentTypes,
  type NameClash,
} from './shown-in/shown-in.queries.ts';
import { refusalToLink, refusalToShow, type ShowingType } from './shown-in/shown-in.rules.ts';

type GroupRow = NonNullable<Awaited<ReturnType<typeof selectOptionalFieldGroup>>>;

/** One page of field groups, searched in name, slug and description [F19]. */
export async function listFieldGroups(ctx: Ctx, query: ListQuery<Condition>): Promise<Page<FieldGroup>> {
  const { rows, total } = await listFieldGroupRows(ctx.db, query);
  return { items: await toFieldGroups(ctx, rows), total, page: query.page, pageSize: query.pageSize };
}

/** One field group. Refuses an id that nothing has. */
export async function readFieldGroup(ctx: Ctx, id: string): Promise<FieldGroup> {
  const row = await selectOptionalFieldGroup(ctx.db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return toFieldGroup(ctx, { row, types: await listShowingTypes(ctx.db, row.contentTypes) });
}

/** The field groups that a content type shows, in its order [F19]. Refuses an unknown type. */
export async function listGroupsOfType(ctx: Ctx, contentTypeId: string): Promise<FieldGroup[]> {
  const ids = await listGroupIdsOfType(ctx.db, contentTypeId);
  if (!ids) throw new AppError('NOT_FOUND');
  const groups = await toFieldGroups(ctx, await listFieldGroupsById(ctx.db, ids));
  return ids.flatMap((id) => groups.find((group) => group.id === id) ?? []);
}

/** Creates a field group with its fields and shows it in the given types. Refuses a taken slug, an unknown type, an actor who may not choose what it shows, and a field name that a type has already [F10]. */
export function createFieldGroup(ctx: Ctx, draft: FieldGroupDraft): Promise<FieldGroup> {
  return inTransaction(ctx, async (ctx) => {
    const { fields, contentTypes, name, slug, description } = draft;
    const id = newId();
    await refuseViolations(takenSlug, () =>
      insertFieldGroup(ctx.db, { id, name, slug, description, at: ctx.platform.clock.now() }),
    );
    await saveFields(ctx, { fieldGroupId: id, fields, before: [] });
    await showInTypes(ctx, { fieldGroupId: id, contentTypes, before: [] });
    await refuseNameClashes(ctx, { contentTypes, fields });
    const group = await readFieldGroup(ctx, id);
    await audit(ctx, 'field-group.created', { ...target(group), after: facts(group) });
    changed(ctx, { topic: 'model' });
    return group;
  });
}

/**
 * Changes a field group. A field keeps its data as long as it is sent with its id, or else with its name [Q22]. Refuses a
 * stale version, a taken slug, a field name that a type has already, other types from an actor who may not choose what
 * they show, and to convert a field that does not change.
 */
export function changeFieldGroup(
  ctx: Ctx,
  { id, change }: { id: string; change: FieldGroupChange },
): Promise<FieldGroup> {
  return inTransaction(ctx, async (ctx) => {
    const before = await readLockedGroup(ctx, id);
    if (change.version !== undefined && change.version !== before.version) {
      throw new AppError('VERSION_CONFLICT', { current: before });
    }
    const { fields, contentTypes = before.contentTypes, name, slug, description, convert } = change;
    const stored = await listFieldsOfGroup(ctx.db, id);
    await refuseViolations(takenSlug, () =>
      updateFieldGroupRow(ctx.db, { id, name, slug, description, at: ctx.platform.clock.now() }),
    );
    const saved = fields ? await saveFields(ctx, { fieldGroupId: id, fields, before: stored }) : [];
    await beginConversions(ctx, { saved, fieldIds: convert, contentTypes: before.contentTypes });
    await showInTypes(ctx, { fieldGroupId: id, contentTypes, before: before.contentTypes });
    await refuseNameClashes(ctx, { contentTypes, fields: fields ?? [] });
    const after = await readFieldGroup(ctx, id);
    await settleEntries(ctx, await typesToSettle(ctx, { before, after, stored }));
    await audit(ctx, 'field-group.updated', { ...target(after), before: facts(before), after: facts(after) });
    changed(ctx, { topic: 'model' });
    return after;
  });
}

/**
 * Deletes a field group; types lose its fields, entries keep the values unseen. It is kept for 30 days [Q29]. Refuses an
 * actor who may not detach it from the types that show it.
 */
export function removeFieldGroup(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const before = await readLockedGroup(ctx, id);
    refuseLink(ctx, await lockContentTypes(ctx.db, before.contentTypes));
    const fields = await listFieldsOfGroup(ctx.db, id);
    await keepRemoved(ctx, keptFieldGroup, [{ id, label: before.name }]);
    await deleteFieldGroup(ctx.db, id);
    await askForIndexes(ctx);
    await settleEntries(ctx, before.contentTypes);
    await audit(ctx, 'field-group.deleted', { ...target(before), before: { ...facts(before), keys: fields } });
    changed(ctx, { topic: 'model' });
    return null;
  });
}

/** Keeps the groups as they are until the transaction ends. */
export function holdFieldGroups(ctx: Ctx, ids: readonly string[]): Promise<void> {
  return lockFieldGroups(ctx.db, ids);
}

/** Shows exactly these groups in a type, in their order. Refuses an unknown group and two fields of one name. The type's row must be locked by the caller. */
export function setGroupsOfType(
  ctx: Ctx,
  { contentTypeId, fieldGroups }: { contentTypeId: string; fieldGroups: readonly string[] },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const groupIds = [...new Set(fieldGroups)];
    await lockFieldGroups(ctx.db, groupIds);
    const known = new Set((await listFieldGroupsById(ctx.db, groupIds)).map(({ id }) => id));
    refuseUnknown(fieldGroups, { known, path: 'fieldGroups', message: 'is not a field group' });
    await deleteGroupsOfType(ctx.db, contentTypeId);
    await insertGroupsOfType(ctx.db, { contentTypeId, fieldGroupIds: groupIds });
    const clashes = await listNameClashes(ctx.db, [contentTypeId]);
    if (clashes.length > 0) {
      throw nameTaken(clashes, (clash) => `fieldGroups.${fieldGroups.indexOf(clash.groups.at(-1) ?? '')}`);
    }
    await settleEntries(ctx, [contentTypeId]);
    changed(ctx, { topic: 'model' });
  });
}

/** One field group, kept as it is until the transaction ends. Refuses an id that nothing has. */
export async function readLockedGroup(ctx: Ctx, id: string): Promise<FieldGroup> {
  await lockFieldGroups(ctx.db, [id]);
  return readFieldGroup(ctx, id);
}

/** Which types' entries are found by other words than before: all that lose or gain the group, or all if its fields say so. */
async function typesToSettle(
  ctx: Ctx,
  { before, after, stored }: { before: FieldGroup; after: FieldGroup; stored: readonly FieldRow[] },
): Promise<string[]> {
  const searched = (fields: readonly FieldRow[]) => fields.map(searchedPart).sort().join();
  const types = new Set([...before.contentTypes, ...after.contentTypes]);
  if (searched(stored) !== searched(await listFieldsOfGroup(ctx.db, after.id))) return [...types];
  return [...types].filter((id) => before.contentTypes.includes(id) !== after.contentTypes.includes(id));
}

async function saveFields(
  ctx: Ctx,
  { fieldGroupId, fields, before }: { fieldGroupId: string; fields: FieldDefinition[]; before: readonly FieldRow[] },
) {
  await refuseUnknownTargets(ctx, { fields, before: before.map(({ definition }) => definition) });
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
  await refuseEarlyChange(ctx, saved);
  const savedIds = new Set(rows.map(({ id }) => id));
  const removedFields = [
    ...before.filter(({ id }) => !savedIds.has(id)).map((field) => ({ ...field, inside: null })),
    ...matched.flatMap(({ stored, definition }) => (stored ? keptInside(stored, definition) : [])),
  ];
  await insertRemovedFields(ctx.db, { fieldGroupId, fields: removedFields, at: ctx.platform.clock.now() });
  await deleteFieldsExcept(ctx.db, { fieldGroupId, ids: [...savedIds] });
  await upsertFields(ctx.db, rows);
  await followMarks(ctx, { fieldGroupId, before, after: rows });
  return saved;
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
  }));
}

/** A relation must lead to a type there is. One whose type was deleted meanwhile does not keep the group from being saved. */
async function refuseUnknownTargets(
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
  refuseFaults(Object.fromEntries(unknown.map(({ path }) => [path, ['is not a content type']])));
}

/** Short, because every entry repeats it; 48 random bits, and the unique constraint judges. */
function newFieldKey(): string {
  return `f${randomBytes(6).toString('hex')}`;
}

async function showInTypes(
  ctx: Ctx,
  links: { fieldGroupId: string; contentTypes: readonly string[]; before: readonly string[] },
): Promise<void> {
  const types = await lockContentTypes(ctx.db, [...new Set([...links.contentTypes, ...links.before])]);
  const known = new Set(types.map(({ id }) => id));
  refuseUnknown(links.contentTypes, { known, path: 'contentTypes', message: 'is not a content type' });
  refuseLink(
    ctx,
    types.filter(({ id }) => links.contentTypes.includes(id) !== links.before.includes(id)),
  );
  const groupLinks = { fieldGroupId: links.fieldGroupId, contentTypeIds: [...new Set(links.contentTypes)] };
  await deleteTypesOfGroupExcept(ctx.db, groupLinks);
  await insertTypesOfGroup(ctx.db, groupLinks);
}

/** Refuses an actor who may not choose whether these types show a group. */
export function refuseLink(
  ctx: Ctx,
  types: readonly ShowingType[],
  field: 'contentTypes' | 'fieldGroups' = 'contentTypes',
): void {
  const error = refusalToLink(ctx.actor, types);
  if (error !== null) throw new AppError('INSUFFICIENT_PERMISSIONS', { error, fields: { [field]: [error] } });
}

function refuseUnknown(
  ids: readonly string[],
  { known, path, message }: { known: ReadonlySet<string>; path: string; message: string },
): void {
  const fields: FieldErrors = {};
  for (const [index, id] of ids.entries()) if (!known.has(id)) fields[`${path}.${index}`] = [message];
  refuseFaults(fields);
}

/** Refuses fields whose names another group of the types has. */
export async function refuseNameClashes(
  ctx: Ctx,
  { contentTypes, fields }: { contentTypes: readonly string[]; fields: readonly FieldDefinition[] },
): Promise<void> {
  const clashes = await listNameClashes(ctx.db, contentTypes);
  if (clashes.length === 0) return;
  throw nameTaken(clashes, (clash) => {
    const index = fields.findIndex(({ name }) => name === clash.name);
    return index === -1 ? 'contentTypes' : `fields.${index}.name`;
  });
}

function nameTaken(clashes: readonly NameClash[], pathOf: (clash: NameClash) => string): AppError {
  const fields: FieldErrors = {};
  for (const clash of clashes) {
    const path = pathOf(clash);
    fields[path] = [...(fields[path] ?? []), `"${clash.name}" would be two fields of ${clash.typeName}`];
  }
  return new AppError('FIELD_NAME_TAKEN', { fields });
}

const takenSlug = { field_groups_slug_key: taken('FIELD_GROUP_SLUG_TAKEN', 'slug') };
const facts = ({ can: _, ...stored }: FieldGroup) => stored;
const target = (group: FieldGroup) => ({ type: 'field-group', id: group.id, label: group.name });

async function toFieldGroups(ctx: Ctx, rows: readonly GroupRow[]): Promise<FieldGroup[]> {
  const types = await listShowingTypes(ctx.db, [...new Set(rows.flatMap(({ contentTypes }) => contentTypes))]);
  return rows.map((row) => toFieldGroup(ctx, { row, types: types.filter(({ id }) => row.contentTypes.includes(id)) }));
}

function toFieldGroup({ actor }: Ctx, { row, types }: { row: GroupRow; types: readonly ShowingType[] }): FieldGroup {
  const { id, name, slug, description, fields, contentTypes, createdAt, updatedAt, version } = row;
  return {
    id,
    name,
    slug,
    description,
    fields,
    contentTypes,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    can: {
      delete: holds(actor, 'field-groups.delete') && refusalToLink(actor, types) === null,
      restore: holds(actor, 'field-groups.edit') && refusalToShow(actor, types) === null,
    },
  };
}

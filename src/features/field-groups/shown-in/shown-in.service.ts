import { AppError, assertNoErrors, type FieldErrors, fieldErrorsOf } from '../../../contracts/call/errors.ts';
import type { FieldDefinition } from '../../../field-types/definition/definition.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { backfillEntries } from '../conversion/field-conversion.service.ts';
import { listFieldsBeside, listNameClashes, lockContentTypes, type NameClash } from '../conversion/shown-in.queries.ts';
import { errorToLimit, errorToLink, errorToShow, mayKnowName, type ShowingType } from '../conversion/shown-in.rules.ts';
import type { FieldGroup } from '../field-groups.contract.ts';
import {
  deleteGroupsOfType,
  deleteTypesOfGroupExcept,
  type FieldRow,
  insertGroupsOfType,
  insertTypesOfGroup,
  listFieldGroupsById,
  lockFieldGroups,
} from '../field-groups.queries.ts';
import { followUnique } from '../unique/unique.service.ts';
import { changesLimits, movesValues } from './changed-fields.rules.ts';
import { conditionErrors, lostRuleErrors } from './condition-errors.rules.ts';

interface GroupsOfType {
  contentTypeId: string;
  fieldGroups: readonly string[];
  /** A new group of the type's own, which comes first. */
  own?: Pick<FieldGroup, 'id' | 'fields'>;
}

/** Shows exactly these groups in a type, in their order. Rejects an unknown group and two fields of one name. The type's row must be locked by the caller. */
export function setGroupsOfType(ctx: Ctx, { contentTypeId, fieldGroups, own }: GroupsOfType): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const groupIds = [...new Set([...(own ? [own.id] : []), ...fieldGroups])];
    await lockFieldGroups(ctx.db, groupIds);
    const known = new Set((await listFieldGroupsById(ctx.db, groupIds)).map(({ id }) => id));
    assertKnown(fieldGroups, { known, path: 'fieldGroups', message: 'is not a field group' });
    await deleteGroupsOfType(ctx.db, contentTypeId);
    await insertGroupsOfType(ctx.db, { contentTypeId, fieldGroupIds: groupIds });
    const clashes = await listNameClashes(ctx.db, [contentTypeId]);
    if (clashes.length > 0) {
      throw nameTaken(ctx, clashes, ({ name, groups }) => {
        const place = own?.fields.findIndex((field) => field.name === name) ?? -1;
        return place === -1 ? `fieldGroups.${fieldGroups.indexOf(groups.at(-1) ?? '')}` : `fields.${place}.name`;
      });
    }
    await backfillEntries(ctx, [contentTypeId]);
    changed(ctx, { topic: 'model' });
  });
}

/** Shows a group in exactly these types; where it is new it comes last. Rejects an unknown type, a unique field whose values repeat, and an actor who may not choose what one of them shows. */
export async function showInTypes(
  ctx: Ctx,
  links: { fieldGroupId: string; contentTypes: readonly string[]; before: readonly string[] },
): Promise<void> {
  const types = await lockContentTypes(ctx.db, [...new Set([...links.contentTypes, ...links.before])]);
  const known = new Set(types.map(({ id }) => id));
  assertKnown(links.contentTypes, { known, path: 'contentTypes', message: 'is not a content type' });
  assertLink(
    ctx,
    types.filter(({ id }) => links.contentTypes.includes(id) !== links.before.includes(id)),
  );
  const groupLinks = { fieldGroupId: links.fieldGroupId, contentTypeIds: [...new Set(links.contentTypes)] };
  await deleteTypesOfGroupExcept(ctx.db, groupLinks);
  await insertTypesOfGroup(ctx.db, groupLinks);
  await followUnique(ctx, [...links.contentTypes, ...links.before]);
}

/** Rejects an actor who may not choose whether these types show a group. */
export function assertLink(
  ctx: Ctx,
  types: readonly ShowingType[],
  field: 'contentTypes' | 'fieldGroups' | 'fields' = 'contentTypes',
): void {
  const error = errorToLink(ctx.actor, types);
  if (error !== null) throw new AppError('INSUFFICIENT_PERMISSIONS', { error, fields: { [field]: [error] } });
}

/**
 * Rejects an actor who may not move the stored values of a group that these types show, by removing or renaming a field, or
 * may not choose what the values have to be.
 */
export function assertFields(
  ctx: Ctx,
  of: { before: readonly FieldRow[]; after: readonly FieldRow[]; types: readonly ShowingType[] },
): void {
  const { before, after, types } = of;
  const moved = movesValues(before, after) ? errorToShow(ctx.actor, types) : null;
  const error = moved ?? (changesLimits(before, after) ? errorToLimit(ctx.actor, types) : null);
  if (error !== null) throw new AppError('INSUFFICIENT_PERMISSIONS', { error, fields: { fields: [error] } });
}

/** Rejects fields whose names another group of the types has. */
export async function assertNoNameClashes(
  ctx: Ctx,
  { contentTypes, fields }: { contentTypes: readonly string[]; fields: readonly FieldDefinition[] },
): Promise<void> {
  const clashes = await listNameClashes(ctx.db, contentTypes);
  if (clashes.length === 0) return;
  throw nameTaken(ctx, clashes, (clash) => {
    const index = fields.findIndex(({ name }) => name === clash.name);
    return index === -1 ? 'contentTypes' : `fields.${index}.name`;
  });
}

/**
 * Rejects conditions of a group's fields that no type can follow, by path, and to take a field from under the conditions of
 * other groups. The links of the group are set already.
 */
export async function assertConditions(
  ctx: Ctx,
  of: {
    fieldGroupId: string;
    contentTypes: readonly string[];
    fields: readonly FieldDefinition[];
    before: readonly string[];
  },
): Promise<void> {
  const { fieldGroupId, contentTypes, fields, before } = of;
  const types = await listFieldsBeside(ctx.db, { fieldGroupId, contentTypes });
  assertNoErrors(conditionErrors(fields, types));
  const lost = lostRuleErrors({ before, after: fields.map(({ name }) => name) }, types);
  if (lost.length > 0) throw new AppError('VALIDATION_ERROR', { fields: { fields: lost } });
}

function assertKnown(
  ids: readonly string[],
  { known, path, message }: { known: ReadonlySet<string>; path: string; message: string },
): void {
  const fields: FieldErrors = {};
  for (const [index, id] of ids.entries()) if (!known.has(id)) fields[`${path}.${index}`] = [message];
  assertNoErrors(fields);
}

function nameTaken({ actor }: Ctx, clashes: readonly NameClash[], pathOf: (clash: NameClash) => string): AppError {
  const pairs = clashes.map((clash) => {
    const type = mayKnowName(actor, clash.type) ? clash.type.name : 'a content type';
    return [pathOf(clash), `"${clash.name}" would be two fields of ${type}`] as const;
  });
  return new AppError('FIELD_NAME_TAKEN', { fields: fieldErrorsOf(pairs) });
}

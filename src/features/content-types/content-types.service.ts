import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError } from '../../contracts/call/errors.ts';
import { onePerObject } from '../../contracts/one-per-object.ts';
import { previewOrigin } from '../../contracts/preview-address.ts';
import { FieldDefinition } from '../../field-types/definition/definition.ts';
import { createCache } from '../../platform/cache/cache.ts';
import { noteTags } from '../../platform/cache/collected-tags.ts';
import type { Ctx, OpenTransaction, Platform } from '../../platform/context/context.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { mapViolations, taken } from '../../platform/db/violations.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import type { HeldValueCounter } from '../field-groups/conversion/field-conversion.service.ts';
import { holdFieldGroups } from '../field-groups/field-groups.service.ts';
import { changeOwnFields, createOwnGroup, readOwnGroup } from '../field-groups/shown-in/own-fields.service.ts';
import { assertLink, setGroupsOfType } from '../field-groups/shown-in/shown-in.service.ts';
import { renameRelationTarget } from '../field-groups/targets/rename-target.ts';
import { isAllowed } from '../permissions/grants/type-rights.rules.ts';
import {
  addTypePermissions,
  removeTypePermissions,
  renameTypePermissions,
} from '../permissions/permissions.service.ts';
import { keepRemoved } from '../removals/removals.service.ts';
import type { ContentType, ContentTypeChange, ContentTypeDetail, ContentTypeDraft } from './content-types.contract.ts';
import {
  type ContentTypeQuery,
  deleteContentType,
  holdContentType as holdContentTypeRow,
  insertContentType,
  listContentModels as listContentModelRows,
  listContentTypes as listContentTypeRows,
  lockContentType,
  selectOptionalContentType,
  updateContentType,
} from './content-types.queries.ts';
import { type ContentModel, errorToDelete, errorToHide, rightsOnType } from './content-types.rules.ts';
import { removableContentType } from './removed-types/removable-content-type.ts';

declare module '../../platform/cache/bus.ts' {
  interface ChangeTopics {
    /** Types and their fields. */
    model: true;
  }
}

type TypeRow = NonNullable<Awaited<ReturnType<typeof selectOptionalContentType>>>;

/** One page of content types, searched in name, slug and description; `isSingle` absent means both [F07] [F02]. */
export async function listContentTypes(ctx: Ctx, query: ContentTypeQuery): Promise<Page<ContentType>> {
  const { rows, total } = await listContentTypeRows(ctx.db, { query, actor: ctx.actor });
  return { items: rows.map((row) => toContentType(ctx, row)), total, page: query.page, pageSize: query.pageSize };
}

/** One content type. Rejects an id that nothing has. */
export async function readContentType(ctx: Ctx, id: string): Promise<ContentType> {
  const row = await selectOptionalContentType(ctx.db, { id, actor: ctx.actor });
  if (!row) throw new AppError('NOT_FOUND');
  return toContentType(ctx, row);
}

/** One content type with its own fields. Rejects an id that nothing has. */
export async function readContentTypeDetail(ctx: Ctx, id: string): Promise<ContentTypeDetail> {
  return withOwnFields(ctx, await readContentType(ctx, id));
}

/**
 * Creates a content type with its permissions [F06] [D12], and with a group of its own for its fields. Rejects a taken slug of
 * the type or of one of its permissions, an unknown field group, two fields of one name, and what creating a group rejects.
 */
export function createContentType(ctx: Ctx, draft: ContentTypeDraft): Promise<ContentTypeDetail> {
  return inTransaction(ctx, async (ctx) => {
    const { fieldGroups, fields, ...values } = draft;
    const id = newId();
    await mapViolations(takenSlug, () => insertContentType(ctx.db, { id, ...values, at: ctx.platform.clock.now() }));
    // After the type, which its own fields may refer to.
    const own = fields.length > 0 ? await createOwnGroup(ctx, { type: values, fields }) : undefined;
    await setGroupsOfType(ctx, { contentTypeId: id, fieldGroups, ...(own && { own }) });
    await addTypePermissions(ctx, values);
    const type = await readContentType(ctx, id);
    await audit(ctx, 'content-type.created', { ...target(type), after: facts(type) });
    changed(ctx, { topic: 'model' });
    return withOwnFields(ctx, type);
  });
}

/**
 * Changes a content type; a new slug or name renames its permissions and every role keeps them. Rejects a stale version of it or
 * of its own fields, a taken slug of the type or of one of its permissions, two fields of one name, to change what the public
 * sees of it without the right to publish its entries, and what changing the fields of a group rejects.
 */
export function changeContentType(
  ctx: Ctx,
  { id, change, counters }: { id: string; change: ContentTypeChange; counters: readonly HeldValueCounter[] },
): Promise<ContentTypeDetail> {
  return inTransaction(ctx, async (ctx) => {
    // Groups before types, like a change of a group, so that the two never wait for each other.
    const held = change.fields && (await readOwnGroup(ctx, id));
    await holdFieldGroups(ctx, [...(change.fieldGroups ?? []), ...(held ? [held.id] : [])]);
    const before = await lockedType(ctx, { id, against: 'changes' });
    if (change.version !== undefined && change.version !== before.version) await assertCurrent(ctx, before);
    assertNotExposed(ctx, { before, change });
    assertNotLedAway(ctx, { before, change });
    const { name, slug, description, isPublic, previewUrl, usesContent, titleLabel } = change;
    const at = ctx.platform.clock.now();
    // Before the slug changes, by which its own fields may refer to the type.
    await setFields(ctx, { before, change, counters, held: held?.id });
    await mapViolations(takenSlug, () =>
      updateContentType(ctx.db, { id, at, name, slug, description, isPublic, previewUrl, usesContent, titleLabel }),
    );
    const after = await readContentType(ctx, id);
    if (after.slug !== before.slug || after.name !== before.name) {
      await renameTypePermissions(ctx, { from: before, to: after });
    }
    if (after.slug !== before.slug) await renameRelationTarget(ctx, { from: before.slug, to: after.slug });
    await audit(ctx, 'content-type.updated', { ...target(after), before: facts(before), after: facts(after) });
    changed(ctx, { topic: 'model' });
    changed(ctx, { topic: 'content', key: id });
    return withOwnFields(ctx, after);
  });
}

/** Sets the groups of a type and its own fields, which make a group of its own where it has none. Rejects a stale version of these. */
async function setFields(
  ctx: Ctx,
  of: {
    before: ContentType;
    change: ContentTypeChange;
    counters: readonly HeldValueCounter[];
    held: string | undefined;
  },
): Promise<void> {
  const { before, change, counters, held } = of;
  const { fields, fieldGroups = before.fieldGroups, ownGroup, convert, discard } = change;
  const links = { contentTypeId: before.id, fieldGroups };
  if (!fields) return change.fieldGroups && setGroupsOfType(ctx, links);
  const group = await readOwnGroup(ctx, before.id);
  const isStale = ownGroup !== undefined && (ownGroup?.id !== group?.id || ownGroup?.version !== group?.version);
  if (isStale || held !== group?.id) await assertCurrent(ctx, before);
  if (group && fieldGroups.includes(group.id)) {
    await setGroupsOfType(ctx, links);
    await changeOwnFields(ctx, { group, counters, fields, convert: convert ?? [], discard: discard ?? [] });
    return;
  }
  if (fields.length > 0) assertLink(ctx, [before], 'fields');
  const own = fields.length > 0 ? await createOwnGroup(ctx, { type: before, fields }) : undefined;
  await setGroupsOfType(ctx, { ...links, ...(own && { own }) });
}

async function assertCurrent(ctx: Ctx, current: ContentType): Promise<never> {
  throw new AppError('VERSION_CONFLICT', { current: await withOwnFields(ctx, current) });
}

async function withOwnFields(ctx: Ctx, type: ContentType): Promise<ContentTypeDetail> {
  const group = await readOwnGroup(ctx, type.id);
  return { ...type, ownGroup: group && { id: group.id, version: group.version }, fields: group?.fields ?? [] };
}

/** Sets the groups whose fields a type's entries have, in order [F21]. Rejects an unknown group and two fields of one name. */
export function attachFieldGroups(
  ctx: Ctx,
  { id, fieldGroups }: { id: string; fieldGroups: string[] },
): Promise<ContentTypeDetail> {
  return changeContentType(ctx, { id, change: { fieldGroups }, counters: [] });
}

/** Deletes a content type with its links and permissions, and frees its slug; without it nothing finds its entries [F04] [F08]. All of it is kept for 30 days [Q29]. Rejects to take rights from people that the actor does not hold [Q15], and a public type from the public without the right to publish its entries. */
export function removeContentType(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockedType(ctx, { id, against: 'entries' });
    const refusal = errorToDelete(before);
    if (refusal !== null) throw new AppError('INSUFFICIENT_PERMISSIONS', { error: refusal });
    await keepRemoved(ctx, removableContentType, [{ id, label: before.name }]);
    await deleteContentType(ctx.db, id);
    await removeTypePermissions(ctx, before);
    await audit(ctx, 'content-type.deleted', { ...target(before), before: facts(before) });
    changed(ctx, { topic: 'model' });
    changed(ctx, { topic: 'content', key: id });
    return null;
  });
}

/** Keeps a type from being deleted until the transaction ends; false if it has been already. */
export function holdContentType(ctx: Ctx, id: string): Promise<boolean> {
  return holdContentTypeRow(ctx.db, id);
}

/** Lets one transaction at a time decide on the entry of a single type. */
export function lockType(ctx: Ctx, id: string): Promise<void> {
  return lockContentType(ctx.db, { id, against: 'changes' });
}

/** Rejects an actor who may not publish the type's entries to change whether it is public, or which groups a public one shows and whether it shows content. */
function assertNotExposed(ctx: Ctx, { before, change }: { before: ContentType; change: ContentTypeChange }): void {
  const { isPublic = before.isPublic, fieldGroups = before.fieldGroups, slug = before.slug } = change;
  const { usesContent = before.usesContent } = change;
  if (isPublic !== before.isPublic && !before.can.publish) {
    const error = `You need the right to publish the entries of “${before.name}” to change whether it is public.`;
    throw new AppError('INSUFFICIENT_PERMISSIONS', { error, fields: { isPublic: [error] } });
  }
  if (usesContent !== before.usesContent && before.isPublic && !before.can.publish) {
    const error = `You need the right to publish the entries of “${before.name}” to change whether the public sees their content.`;
    throw new AppError('INSUFFICIENT_PERMISSIONS', { error, fields: { usesContent: [error] } });
  }
  if (slug !== before.slug && before.isPublic && !before.can.publish) {
    const error = errorToHide(before.name);
    throw new AppError('INSUFFICIENT_PERMISSIONS', { error, fields: { slug: [error] } });
  }
  const isSame =
    fieldGroups.every((id) => before.fieldGroups.includes(id)) &&
    before.fieldGroups.every((id) => fieldGroups.includes(id));
  if (!isSame) assertLink(ctx, [before], 'fieldGroups');
}

/** Rejects to lead drafts to another place by somebody who may not view them here. */
function assertNotLedAway(
  { actor }: Ctx,
  { before, change: { previewUrl = before.previewUrl } }: { before: ContentType; change: ContentTypeChange },
): void {
  if (previewUrl === null || previewUrl === before.previewUrl || isAllowed(actor, before, 'view')) return;
  const error = `You need the right to view the entries of “${before.name}” to choose where their previews are shown.`;
  throw new AppError('INSUFFICIENT_PERMISSIONS', { error, fields: { previewUrl: [error] } });
}

async function lockedType(ctx: Ctx, lock: { id: string; against: 'changes' | 'entries' }): Promise<ContentType> {
  await lockContentType(ctx.db, lock);
  return readContentType(ctx, lock.id);
}

const takenSlug = { content_types_slug_key: taken('CONTENT_TYPE_SLUG_TAKEN', 'slug') };
const facts = ({ can: _, ...stored }: ContentType) => stored;
const target = (type: ContentType) => ({ type: 'content-type', id: type.id, label: type.name });

function toContentType({ actor }: Ctx, row: TypeRow): ContentType {
  const { id, name, slug, description, isSingle, isPublic, previewUrl, fieldGroups, entryCount } = row;
  const { usesContent, titleLabel, createdAt, updatedAt, version } = row;
  return {
    id,
    name,
    slug,
    description,
    isSingle,
    isPublic,
    previewUrl,
    usesContent,
    titleLabel,
    fieldGroups,
    entryCount,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    can: rightsOnType(actor, row),
  };
}

interface Models {
  all: readonly ContentModel[];
  byId: ReadonlyMap<string, ContentModel>;
  bySlug: ReadonlyMap<string, ContentModel>;
  bytes: number;
}

type Reader = Pick<Ctx, 'platform' | 'db' | 'transaction'>;

const maxBytes = 64 * 1024 * 1024;

/**
 * The model of one content type by slug or id, or null; what is an id of one is never the slug of another. Out of a cache that
 * every change of types, groups or fields empties. Its entries are read next, so its tag is noted.
 */
export async function loadContentModel(ctx: Reader, slugOrId: string): Promise<ContentModel | null> {
  const { byId, bySlug } = await loadModels(ctx);
  const model = byId.get(slugOrId) ?? bySlug.get(slugOrId) ?? null;
  if (model) noteTags([model.id]);
  return model;
}

/** The same past the cache, as the database has it now: for work that must not miss a change. */
export async function readContentModel(ctx: Reader, id: string): Promise<ContentModel | null> {
  return (await readModels(ctx)).byId.get(id) ?? null;
}

/** The models of all content types, by name, for what reads no entries by them: nothing is noted. */
export async function listContentModels(ctx: Reader): Promise<readonly ContentModel[]> {
  return (await loadModels(ctx)).all;
}

/** The origins of the front ends that show entries of content types before they are published. */
export async function listPreviewOrigins(ctx: Reader): Promise<string[]> {
  const addresses = (await loadModels(ctx)).all.flatMap(({ previewUrl }) => previewUrl ?? []);
  return [...new Set(addresses.flatMap((address) => previewOrigin(address) ?? []))];
}

/** All of them together: they are small beside the entries, and one reading serves every question. */
async function loadModels(ctx: Reader): Promise<Models> {
  if (ctx.transaction) {
    // Its own change of the model is seen by nobody else yet; and it must not wait for a second connection.
    const own = ownModelsOf(ctx.transaction);
    if (!own.isChanged) return cacheOf(ctx.platform).peek('all') ?? readModels(ctx);
    own.models ??= readModels(ctx);
    return own.models;
  }
  return cacheOf(ctx.platform).read('all', [], () => readModels(ctx));
}

/** The models as a transaction that changed them has read them since its latest such change. */
function ownModelsOf(transaction: OpenTransaction): OwnModels {
  const own = keptOf(transaction);
  for (; own.seen < transaction.changes.length; own.seen += 1) {
    if (transaction.changes[own.seen]?.topic !== 'model') continue;
    own.isChanged = true;
    own.models = null;
  }
  return own;
}

interface OwnModels {
  /** So many of the transaction's changes were looked at. */
  seen: number;
  isChanged: boolean;
  models: Promise<Models> | null;
}

const keptOf = onePerObject((_: OpenTransaction): OwnModels => ({ seen: 0, isChanged: false, models: null }));

async function readModels(ctx: Reader): Promise<Models> {
  const rows = await listContentModelRows(ctx.db);
  const all = rows.map((row) => ({
    ...row,
    fields: row.fields.map((field) => ({ ...field, definition: FieldDefinition.parse(field.definition) })),
  }));
  return {
    all,
    byId: new Map(all.map((model) => [model.id, model])),
    bySlug: new Map(all.map((model) => [model.slug, model])),
    // Parsed definitions take several times the room of their text.
    bytes: JSON.stringify(rows).length * 6,
  };
}

const cacheOf = onePerObject(({ bus }: Platform) =>
  createCache<Models>({ bus, topic: 'model', maxBytes: maxBytes, sizeOf: ({ bytes }) => bytes }),
);

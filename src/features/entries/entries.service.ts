import type { Unseen } from '../../contracts/call/endpoint.ts';
import { AppError, type FieldErrors } from '../../contracts/call/errors.ts';
import type { TypeAction } from '../../contracts/session/permission-slug.ts';
import type { Person } from '../../contracts/session/person.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import type { ContentModel } from '../content-types/content-types.rules.ts';
import { loadContentModel } from '../content-types/content-types.service.ts';
import { isAllowed, isAllowedOnAll } from '../permissions/grants/type-rights.rules.ts';
import type { Entry, EntryChange, EntryDraft } from './entries.contract.ts';
import { deleteEntries, selectOptionalVersion } from './entries.queries.ts';
import {
  actionOfMove,
  auditActionOf,
  namesAnything,
  revisionOfMove,
  slugOfEntryCopy,
  slugOfTitle,
  titleOfCopy,
} from './entries.rules.ts';
import { contentErrors, storedContent } from './main-content/main-content.rules.ts';
import { changedSnapshot, namedParts, withFreeSlug } from './saving/changed-snapshot.ts';
import { newestOf, withParts } from './saving/entry-snapshot.rules.ts';
import { assertSingleEntry, notAType } from './saving/hold-type.ts';
import { storeEntry } from './saving/store-entry.ts';
import type { Timestamps } from './saving/timestamps.rules.ts';
import { assertCurrent, type KnownEntry, readKnown, writeEntry } from './saving/write-entry.ts';
import { assertDates, newTimestamps, saveTimestamps, setTimestamps } from './schedule/schedule-entry.ts';
import { completenessOf, newValues } from './values/entry-values.rules.ts';
import { entryFacts, entryTarget, toChangedEntry, toEntry } from './values/entry-view.ts';
import { isUnique } from './values/taken-values.ts';
import { writeMeta } from './values/write-meta.ts';

declare module '../../platform/cache/bus.ts' {
  interface ChangeTopics {
    /** Entries; the key is their type. */
    content: true;
  }
}

/** One entry. Rejects an id that nothing has, and a reader without the type's view. */
export async function readEntry(ctx: Ctx, id: string): Promise<Entry> {
  const { row, model } = await readKnown(ctx, { id, lock: false });
  assertThat(ctx, model, 'view');
  return toEntry(ctx, { row, model });
}

/** The version of an entry and who saved it last. Rejects like reading the entry. */
export async function readEntryVersion(ctx: Ctx, id: string): Promise<{ version: number; updatedBy: Person | null }> {
  const row = await selectOptionalVersion(ctx.db, id);
  const model = row && (await loadContentModel(ctx, row.contentTypeId));
  if (!row || !model) throw new AppError('NOT_FOUND');
  assertThat(ctx, model, 'view');
  return { version: row.version, updatedBy: row.updatedBy };
}

/**
 * Creates an entry. Without a slug one is derived and made unique; without a status it is published if the actor may,
 * else a draft [Q10]. Rejects invalid values by path, a taken slug, a second entry of a single, and an actor without the
 * type's create (and publish) right.
 */
export async function createEntry(ctx: Ctx, draft: EntryDraft): Promise<Entry> {
  const model = await typeToChange(ctx, { slugOrId: draft.contentType, action: 'create' });
  const status = draft.status ?? (isAllowed(ctx.actor, model, 'publish') ? 'publish' : 'draft');
  if (status === 'trash') throw invalid({ status: ['A new entry is a draft or published'] });
  if (status === 'publish') assertThat(ctx, model, 'publish');
  const { title: named, customFields: input } = draft;
  const { values, fieldErrors } = newValues(model, { input, completeness: completenessOf(status), title: named });

  const { title, slug, meta } = draft;
  return storeEntry(ctx, {
    ...{ id: newId(), model, title, slug, base: slugOfTitle(title), status, customFields: values, meta },
    body: storedContent(draft.content),
    fieldErrors: { ...contentErrors(model, draft.content), ...fieldErrors },
    action: 'entry.created',
  });
}

/** Rejects to tell again what a create made to an actor who may not make it now. */
export async function assertMayRepeat(
  ctx: Ctx,
  { contentType, made }: { contentType: string; made: Pick<Entry, 'status'> },
): Promise<void> {
  const model = await typeToChange(ctx, { slugOrId: contentType, action: 'create' });
  if (made.status === 'publish') assertThat(ctx, model, 'publish');
}

/**
 * Creates a draft with the newest that an entry says: its title with "(Copy)", a slug of its own, nothing in unique fields [Q44]. Rejects a single.
 * Needs the type's view and create.
 */
export function duplicateEntry(ctx: Ctx, id: string): Promise<Entry> {
  return inTransaction(ctx, async (ctx) => {
    const { row, model } = await entryToCopy(ctx, id);
    if (model.isSingle) throw new AppError('SINGLE_HAS_NO_COPY');
    const { title, slug, body, customFields: values } = newestOf(row);
    const unique = new Set(model.fields.filter(isUnique).map(({ key }) => key));
    const customFields = Object.fromEntries(Object.entries(values).filter(([key]) => !unique.has(key)));
    return storeEntry(ctx, {
      id: newId(),
      model,
      title: titleOfCopy(title),
      base: slugOfEntryCopy(slug),
      body,
      customFields,
      meta: row.meta,
      status: 'draft',
      fieldErrors: {},
      action: 'entry.duplicated',
    });
  });
}

/** An entry that the actor may copy. Rejects them without the type's view and create. */
export async function entryToCopy(ctx: Ctx, id: string): Promise<KnownEntry> {
  const known = await readKnown(ctx, { id, lock: false });
  for (const action of ['view', 'create'] as const) assertThat(ctx, known.model, action);
  return known;
}

/**
 * Changes what is live, at once; custom fields and meta merge by key, null clears. A newer draft takes the named parts over,
 * so that publishing it brings nothing old back; it becomes what the entry says when the entry leaves the public. A change
 * that names nothing changes nothing. Rejects a version that is not the present one, and everything that creating rejects.
 * Needs edit, and for a published entry, its schedule or moving to publication also publish, for moving to the trash delete.
 */
export function changeEntry(ctx: Ctx, { id, change }: { id: string; change: EntryChange }): Promise<Entry | Unseen> {
  return inTransaction(ctx, async (ctx) => {
    const before = await readKnown(ctx, { id, lock: true });
    const { row, model } = before;
    assertThat(ctx, model, 'edit');
    assertCurrent(ctx, before, change.version);
    const move = { from: row.status, to: change.status ?? row.status };
    assertThat(ctx, model, actionOfMove(move));
    const { publishAt, unpublishAt, ...parts } = change;
    const moments = newTimestamps(ctx, before, { publishAt, unpublishAt });
    if (moments) assertThat(ctx, model, 'publish');
    if (!namesAnything(parts)) return toChangedEntry(ctx, moments ? await scheduled(ctx, before, moments) : before);
    if (model.isSingle && move.from === 'trash' && move.to !== 'trash')
      await assertSingleEntry(ctx, { model, ids: [id] });

    const isPublic = move.to === 'publish';
    const base = isPublic ? row : await withFreeSlug(ctx, row);
    const snapshot = await changedSnapshot(ctx, { model, base, change, completeness: completenessOf(move.to) });
    const draft =
      isPublic && row.draft ? withParts(row.draft, { parts: namedParts(model, change), other: snapshot }) : null;
    if (moments) await assertDates(ctx, { before, moments, status: move.to, snapshot: draft ?? snapshot });
    const action = revisionOfMove(move);
    if (change.meta) await writeMeta(ctx, { id, meta: change.meta });
    const written = await writeEntry(ctx, { before, snapshot, draft, status: move.to, action });
    if (moments) await setTimestamps(ctx, written, moments);
    const after = moments ? await readKnown(ctx, { id, lock: false }) : written;
    await audit(ctx, auditActionOf(move), {
      ...entryTarget(after.row),
      before: entryFacts(before),
      after: entryFacts(after),
    });
    return toChangedEntry(ctx, after);
  });
}

async function scheduled(ctx: Ctx, before: KnownEntry, moments: Partial<Timestamps>): Promise<KnownEntry> {
  const { row } = before;
  await assertDates(ctx, { before, moments, status: row.status, snapshot: newestOf(row) });
  return saveTimestamps(ctx, before, moments);
}

/** Moves an entry to the trash together with its latest draft; one that is there already, or with `permanent`, is removed [Q29]. Needs the type's delete. */
export function removeEntry(ctx: Ctx, { id, permanent }: { id: string; permanent: boolean }): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const before = await readKnown(ctx, { id, lock: true });
    const { row, model } = before;
    assertThat(ctx, model, 'delete');
    const isRemoved = permanent || row.status === 'trash';
    if (isRemoved) {
      await deleteEntries(ctx.db, [id]);
      changed(ctx, { topic: 'content', key: model.id, ids: [id] });
    } else {
      await writeEntry(ctx, { before, snapshot: await withFreeSlug(ctx, row), status: 'trash', action: 'trashed' });
    }
    await audit(ctx, isRemoved ? 'entry.deleted' : 'entry.trashed', {
      ...entryTarget(row),
      before: { ...entryFacts({ row, model }), ...(isRemoved && { content: row.body, meta: row.meta }) },
    });
    return null;
  });
}

/** Takes an entry out of the trash, as a draft. Rejects one that is not there, and a single that has a new entry meanwhile. Needs the type's edit. */
export function restoreEntry(ctx: Ctx, id: string): Promise<Entry | Unseen> {
  return inTransaction(ctx, async (ctx) => {
    const before = await readKnown(ctx, { id, lock: true });
    const { row, model } = before;
    assertThat(ctx, model, 'edit');
    if (row.status !== 'trash') throw invalid({ status: [notInTrash] });
    if (model.isSingle) await assertSingleEntry(ctx, { model, ids: [id] });
    const after = await writeEntry(ctx, { before, snapshot: newestOf(row), status: 'draft', action: 'untrashed' });
    await audit(ctx, 'entry.restored', { ...entryTarget(row), after: entryFacts(after) });
    return toChangedEntry(ctx, after);
  });
}

/** The error of an entry that is restored without being in the trash. */
export const notInTrash = 'Only an entry in the trash can be restored';

/** Rejects with 403 an actor without the right on the type. */
export function assertThat(ctx: Ctx, model: ContentModel, action: TypeAction): void {
  if (!isAllowed(ctx.actor, model, action)) throw new AppError('INSUFFICIENT_PERMISSIONS');
}

/**
 * The content type with this slug or id. Rejects an unknown type as invalid if the actor may act on all types, otherwise
 * with 403 like a type that they may not act on, so that nobody can find out which types exist.
 */
export async function typeToChange(
  ctx: Ctx,
  { slugOrId, action }: { slugOrId: string; action: TypeAction },
): Promise<ContentModel> {
  const model = await loadContentModel(ctx, slugOrId);
  if (model) {
    assertThat(ctx, model, action);
    return model;
  }
  if (!isAllowedOnAll(ctx.actor, action)) throw new AppError('INSUFFICIENT_PERMISSIONS');
  throw invalid({ contentType: [notAType] });
}

function invalid(fields: FieldErrors): AppError {
  return new AppError('VALIDATION_ERROR', { fields });
}

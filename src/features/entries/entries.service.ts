import type { Unseen } from '../../contract-kit/call/endpoint.ts';
import { AppError, type FieldErrors, refuseFaults } from '../../contract-kit/call/errors.ts';
import type { TypeAction } from '../../contract-kit/session/permission-slug.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { refuseViolations, taken } from '../../platform/db/refused-write.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import type { ContentModel } from '../content-types/content-types.rules.ts';
import { awaitTurnOnType, holdContentType, loadContentModel } from '../content-types/content-types.service.ts';
import { mayAct, mayActOnAll } from '../permissions/grants/type-rights.rules.ts';
import type { Entry, EntryChange, EntryDraft } from './entries.contract.ts';
import {
  deleteEntries,
  type EntryRow,
  hasOtherEntry,
  insertEntry,
  listEntriesById,
  listSlugsLike,
  mergeMeta,
  type NewEntry,
  updateEntry as updateEntryRow,
  updateStatuses,
} from './entries.queries.ts';
import { actionOfMove, freeSlug, nameOfMove, slugOfTitle } from './entries.rules.ts';
import { entryFacts, toChangedEntry, toEntry } from './entry-view.ts';
import { storedContent } from './stored-content/stored-content.rules.ts';
import { completenessOf, mergedValues, newValues, searchTextOf } from './values/entry-values.rules.ts';
import { findUnknownReferences } from './values/references.ts';

/** One entry. Refuses an id that nothing has, and a reader without the type's view. */
export async function readEntry(ctx: Ctx, id: string): Promise<Entry> {
  const { row, model } = await entryAndModel(ctx, { id, lock: false });
  refuseUnless(ctx, model, 'view');
  return toEntry(ctx, { row, model });
}

/**
 * Creates an entry. Without a slug one is derived and made unique; without a status it is published if the actor may,
 * else a draft [Q10]. Refuses invalid values by path, a taken slug, a second entry of a single, and an actor without the
 * type's create (and publish) right.
 */
export async function createEntry(ctx: Ctx, draft: EntryDraft): Promise<Entry> {
  const model = await typeToAct(ctx, { slugOrId: draft.contentType, action: 'create' });
  const status = draft.status ?? (mayAct(ctx.actor, model, 'publish') ? 'publish' : 'draft');
  if (status === 'trash') throw invalid({ status: ['A new entry is a draft or published'] });
  if (status === 'publish') refuseUnless(ctx, model, 'publish');
  const { values, problems } = newValues(model, { input: draft.customFields, completeness: completenessOf(status) });
  refuseFaults(problems);

  return inTransaction(ctx, async (ctx) => {
    await holdType(ctx, model);
    const [unknown = {}] = await findUnknownReferences(ctx, { model, changes: [{ values, before: {} }] });
    refuseFaults(unknown);
    if (model.isSingle) await refuseSecondEntry(ctx, { model, ids: [] });
    const id = newId();
    const entry = {
      id,
      contentTypeId: model.id,
      title: draft.title,
      status,
      customFields: values,
      body: storedContent(draft.content),
      author: ctx.actor.displayName,
      userId: ctx.actor.userId,
      at: ctx.platform.clock.now(),
    };
    await insertUnderSlug(ctx, { model, entry, slug: draft.slug });
    await mergeMeta(ctx.db, { id, meta: draft.meta });
    const { row } = await entryAndModel(ctx, { id, lock: false });
    await audit(ctx, 'entry.created', { ...entryTarget(row), after: entryFacts({ row, model }) });
    changed(ctx, { topic: 'content', key: model.id });
    return toEntry(ctx, { row, model });
  });
}

/**
 * Changes an entry; custom fields and meta merge by key, null clears. Refuses a version that is not the present one, and
 * everything that creating refuses. Needs edit, and for a published entry or moving to publication also publish, for moving
 * to the trash delete.
 */
export function changeEntry(ctx: Ctx, { id, change }: { id: string; change: EntryChange }): Promise<Entry | Unseen> {
  return inTransaction(ctx, async (ctx) => {
    const before = await entryAndModel(ctx, { id, lock: true });
    const { row, model } = before;
    refuseUnless(ctx, model, 'edit');
    if (change.version !== undefined && change.version !== row.version) {
      throw new AppError('VERSION_CONFLICT', { current: toChangedEntry(ctx, before) });
    }
    const move = { from: row.status, to: change.status ?? row.status };
    refuseUnless(ctx, model, actionOfMove(move));
    if (model.isSingle && move.from === 'trash' && move.to !== 'trash')
      await refuseSecondEntry(ctx, { model, ids: [id] });

    const completeness = completenessOf(move.to);
    const input = change.customFields ?? {};
    const { values, problems } = mergedValues(model, { stored: row.customFields, input, completeness });
    refuseFaults(problems);
    const changes = [{ values, before: row.customFields }];
    const [unknown = {}] = await findUnknownReferences(ctx, { model, changes });
    refuseFaults(unknown);
    const { title = row.title, slug = row.slug } = change;
    const body = change.content === undefined ? row.body : storedContent(change.content);
    const searchText = searchTextOf(model, { title, slug, values });
    const at = ctx.platform.clock.now();
    await refuseViolations(takenSlug, () =>
      updateEntryRow(ctx.db, { id, title, slug, body, status: move.to, customFields: values, searchText, at }),
    );
    if (change.meta) await mergeMeta(ctx.db, { id, meta: change.meta });

    const after = await entryAndModel(ctx, { id, lock: false });
    await audit(ctx, nameOfMove(move), {
      ...entryTarget(after.row),
      before: entryFacts(before),
      after: entryFacts(after),
    });
    changed(ctx, { topic: 'content', key: model.id });
    return toChangedEntry(ctx, after);
  });
}

/** Moves an entry to the trash; one that is there already, or with `permanent`, is removed [Q29]. Needs the type's delete. */
export function removeEntry(ctx: Ctx, { id, permanent }: { id: string; permanent: boolean }): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const { row, model } = await entryAndModel(ctx, { id, lock: true });
    refuseUnless(ctx, model, 'delete');
    const isRemoved = permanent || row.status === 'trash';
    if (isRemoved) await deleteEntries(ctx.db, [id]);
    else await updateStatuses(ctx.db, { ids: [id], status: 'trash', at: ctx.platform.clock.now() });
    await audit(ctx, isRemoved ? 'entry.deleted' : 'entry.trashed', {
      ...entryTarget(row),
      before: { ...entryFacts({ row, model }), ...(isRemoved && { content: row.body, meta: row.meta }) },
    });
    changed(ctx, { topic: 'content', key: model.id });
    return null;
  });
}

/** Takes an entry out of the trash, as a draft. Refuses one that is not there, and a single that has a new entry meanwhile. Needs the type's edit. */
export function restoreEntry(ctx: Ctx, id: string): Promise<Entry | Unseen> {
  return inTransaction(ctx, async (ctx) => {
    const { row, model } = await entryAndModel(ctx, { id, lock: true });
    refuseUnless(ctx, model, 'edit');
    if (row.status !== 'trash') throw invalid({ status: [notInTrash] });
    if (model.isSingle) await refuseSecondEntry(ctx, { model, ids: [id] });
    await updateStatuses(ctx.db, { ids: [id], status: 'draft', at: ctx.platform.clock.now() });
    const after = await entryAndModel(ctx, { id, lock: false });
    await audit(ctx, 'entry.restored', { ...entryTarget(row), after: entryFacts(after) });
    changed(ctx, { topic: 'content', key: model.id });
    return toChangedEntry(ctx, after);
  });
}

/** The refusal of an entry that is restored without being in the trash. */
export const notInTrash = 'Only an entry in the trash can be restored';

/** Whether a single has an entry out of the trash beside the given ones; holds off whoever would write one meanwhile. */
export async function isSingleTaken(
  ctx: Ctx,
  { model, except }: { model: ContentModel; except: readonly string[] },
): Promise<boolean> {
  await awaitTurnOnType(ctx, model.id);
  return hasOtherEntry(ctx.db, { contentTypeId: model.id, except });
}

/** Refuses a second entry of a single outside the trash, and holds off whoever would write one meanwhile. */
export async function refuseSecondEntry(
  ctx: Ctx,
  { model, ids }: { model: ContentModel; ids: readonly string[] },
): Promise<void> {
  const isSecond = ids.length > 1 || (await isSingleTaken(ctx, { model, except: ids }));
  if (isSecond) throw new AppError('SINGLE_ENTRY_EXISTS');
}

/** Refuses with 403 an actor without the right on the type. */
export function refuseUnless(ctx: Ctx, model: ContentModel, action: TypeAction): void {
  if (!mayAct(ctx.actor, model, action)) throw new AppError('INSUFFICIENT_PERMISSIONS');
}

/**
 * The content type with this slug or id. Refuses an unknown type as invalid if the actor may act on all types, otherwise
 * with 403 like a type that they may not act on, so that nobody can find out which types exist.
 */
export async function typeToAct(
  ctx: Ctx,
  { slugOrId, action }: { slugOrId: string; action: TypeAction },
): Promise<ContentModel> {
  const model = await loadContentModel(ctx, slugOrId);
  if (model) {
    refuseUnless(ctx, model, action);
    return model;
  }
  if (!mayActOnAll(ctx.actor, action)) throw new AppError('INSUFFICIENT_PERMISSIONS');
  throw invalid({ contentType: [notAType] });
}

const notAType = 'is not a content type';

/** Keeps the type of new entries until the transaction ends. Refuses one that was deleted since the request began. */
export async function holdType(ctx: Ctx, model: ContentModel): Promise<void> {
  if (!(await holdContentType(ctx, model.id))) throw invalid({ contentType: [notAType] });
}

async function entryAndModel(ctx: Ctx, { id, lock }: { id: string; lock: boolean }) {
  const [row] = await listEntriesById(ctx.db, { ids: [id], lock });
  const model = row && (await loadContentModel(ctx, row.contentTypeId));
  if (!row || !model) throw new AppError('NOT_FOUND');
  return { row, model };
}

type Unnamed = Omit<NewEntry, 'slug' | 'searchText'>;

/** A slug of the caller's is taken or not; a derived one counts up until the unique constraint lets it in. */
async function insertUnderSlug(
  ctx: Ctx,
  insertion: { model: ContentModel; entry: Unnamed; slug: string | undefined },
): Promise<void> {
  const { model, entry } = insertion;
  const insertAs = (slug: string) => {
    const searchText = searchTextOf(model, { title: entry.title, slug, values: entry.customFields });
    return refuseViolations(lostActor, () => insertEntry(ctx.db, { ...entry, slug, searchText }));
  };
  if (insertion.slug !== undefined) {
    if (!(await insertAs(insertion.slug))) throw slugTaken();
    return;
  }
  const base = slugOfTitle(entry.title);
  const taken = new Set<string>();
  let slug = base;
  while (!(await insertAs(slug))) {
    for (const other of await listSlugsLike(ctx.db, { contentTypeId: model.id, base })) taken.add(other);
    taken.add(slug);
    slug = freeSlug(base, taken);
  }
}

const slugTaken = taken('ENTRY_SLUG_TAKEN', 'slug');
const takenSlug = { content_slug_key: slugTaken };
/** The actor may have been deleted since the request began. */
const lostActor = { content_user_fkey: () => new AppError('INVALID_TOKEN') };

function invalid(fields: FieldErrors): AppError {
  return new AppError('VALIDATION_ERROR', { fields });
}

/** As the trail names an entry; who may view its type may read the line. */
export const entryTarget = ({ id, title, contentTypeId }: EntryRow) => ({
  type: 'entry',
  id,
  scope: contentTypeId,
  label: title,
});

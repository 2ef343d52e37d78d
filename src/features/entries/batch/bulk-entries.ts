import { setImmediate as othersSlot } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { AppError, fieldErrorsOf } from '../../../contracts/call/errors.ts';
import type { TypeAction } from '../../../contracts/session/permission-slug.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import type { BulkEntries, ChangedEntries, EntryChoice, EntryStatus } from '../entries.contract.ts';
import { deleteEntries, type EntryRow, listEntriesById, updateStatuses } from '../entries.queries.ts';
import { actionOfMove, auditActionOf, revisionOfMove } from '../entries.rules.ts';
import { assertThat, notInTrash, typeToChange } from '../entries.service.ts';
import { withFreeSlug } from '../saving/changed-snapshot.ts';
import { newestOf, publishedSnapshot } from '../saving/entry-snapshot.rules.ts';
import { assertSingleEntry } from '../saving/hold-type.ts';
import { keepPresent, keepSaved, revisionOf } from '../saving/record-revisions.ts';
import { clearTimestamps } from '../saving/timestamps.queries.ts';
import { mootTimestamps } from '../saving/timestamps.rules.ts';
import { withWriteErrors, writeEntry } from '../saving/write-entry.ts';
import { errorsTold } from '../values/entry-values.rules.ts';
import { entryFacts, entryTarget } from '../values/entry-view.ts';
import { chooseEntries } from './chosen-entries.ts';

type BulkAction = BulkEntries['action'];

interface Chosen {
  row: EntryRow;
  model: ContentModel;
  /** Its place among the ids, for the paths of errors. */
  index: number;
}

const statusAfter: Record<Exclude<BulkAction, 'delete'>, EntryStatus> = {
  publish: 'publish',
  draft: 'draft',
  trash: 'trash',
  restore: 'draft',
};

/** One action on many entries, all or none of them. Rejects an unknown id, an entry whose type's right for the action the actor lacks, a version that is not an entry's present one, and what the action rejects for one entry, by its place. Answers what it changed: an entry that is so already stays as it is. */
export function applyToEntries(ctx: Ctx, { ids, contentType = '', ...bulk }: BulkEntries): Promise<ChangedEntries> {
  const { action, versions } = bulk;
  return inTransaction(ctx, async (ctx) => {
    const chosen = await readChosen(ctx, [...new Set(ids ?? (await listChosen(ctx, { contentType, choice: bulk })))]);
    for (const { row, model } of chosen) assertThat(ctx, model, rightFor(action, row));
    if (chosen.some(({ row: { id, version } }) => version !== (versions[id] ?? version)))
      throw new AppError('VERSION_CONFLICT');
    if (action === 'delete')
      await deleteEntries(
        ctx.db,
        chosen.map(({ row }) => row.id),
      );
    else await moveEntries(ctx, { chosen, action });
    const concerned = chosen.filter((one) => isMoved(one, action));
    for (const one of concerned) {
      const name =
        action === 'delete' ? 'entry.deleted' : auditActionOf({ from: one.row.status, to: statusAfter[action] });
      await audit(ctx, name, { ...entryTarget(one.row), before: entryFacts(one) });
    }
    for (const { row, model } of chosen) changed(ctx, { topic: 'content', key: model.id, ids: [row.id] });
    const told = concerned.map(({ row: { id, status, version, draft, publishAt, unpublishAt } }) => ({
      id,
      from: status,
      version: action === 'delete' ? version : version + 1,
      ...((draft !== null || publishAt !== null || unpublishAt !== null) && { lostMore: true as const }),
    }));
    return { count: concerned.length, changed: told };
  });
}

/** What has the status already, and nothing newer, stays as it is. */
function isMoved({ row }: Chosen, action: BulkAction): boolean {
  return action === 'delete' || row.draft !== null || row.status !== statusAfter[action];
}

function rightFor(action: BulkAction, row: EntryRow): TypeAction {
  if (action === 'delete') return 'delete';
  if (action === 'publish') return 'publish';
  return actionOfMove({ from: row.status, to: statusAfter[action] });
}

/** Those that the question of their list finds. Needs the type's view, since their number tells of what they hold. */
async function listChosen(ctx: Ctx, { contentType, choice }: { contentType: string; choice: EntryChoice }) {
  const model = await typeToChange(ctx, { slugOrId: contentType, action: 'view' });
  return chooseEntries(ctx, { choice, model });
}

async function readChosen(ctx: Ctx, ids: readonly string[]): Promise<Chosen[]> {
  const rows = await listEntriesById(ctx.db, { ids, lock: true });
  if (rows.length < ids.length) throw new AppError('NOT_FOUND');
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const chosen: Chosen[] = [];
  for (const row of rows) {
    const model = await loadContentModel(ctx, row.contentTypeId);
    if (!model) throw new AppError('NOT_FOUND');
    chosen.push({ row, model, index: indexes.get(row.id) ?? -1 });
  }
  return chosen;
}

async function moveEntries(
  ctx: Ctx,
  { chosen, action }: { chosen: Chosen[]; action: Exclude<BulkAction, 'delete'> },
): Promise<void> {
  const status = statusAfter[action];
  const published = status === 'publish' ? await publishedSnapshots(chosen) : new Map<Chosen, Published>();
  const fieldErrors = chosen.flatMap((one) =>
    errorsOf(ctx, one, { action, published: published.get(one) }).map(
      (problem) => [`ids.${one.index}`, problem] as const,
    ),
  );
  if (fieldErrors.length > 0) throw new AppError('VALIDATION_ERROR', { fields: fieldErrorsOf(fieldErrors) });
  if (status !== 'trash') await assertSingleEntries(ctx, chosen);
  const moved = chosen.filter((one) => isMoved(one, action));
  // What publishing leaves out of an entry makes it say something else.
  const { rewritten = [], plain = [] } = Object.groupBy(moved, (one) => {
    const says = published.get(one)?.snapshot.customFields ?? one.row.customFields;
    return one.row.draft === null && isDeepStrictEqual(says, one.row.customFields) ? 'plain' : 'rewritten';
  });
  for (const before of rewritten) {
    const { row } = before;
    const snapshot = published.get(before)?.snapshot ?? (await withFreeSlug(ctx, row));
    const revision = status === 'publish' ? 'published' : revisionOfMove({ from: row.status, to: status });
    await writeEntry(ctx, { before, snapshot, status, action: revision });
  }
  await moveWithoutDrafts(ctx, { chosen: plain, status });
}

/** Entries that say afterwards what they said before: all of them in a few statements. */
async function moveWithoutDrafts(
  ctx: Ctx,
  { chosen, status }: { chosen: readonly Chosen[]; status: EntryStatus },
): Promise<void> {
  if (chosen.length === 0) return;
  const rows = chosen.map(({ row }) => row);
  const ids = rows.map(({ id }) => id);
  const revisions = rows.map((row) => {
    const action = revisionOfMove({ from: row.status, to: status });
    return revisionOf(row.id, { action, before: row, after: row, isLive: status === 'publish' });
  });
  const models = chosen.map(({ model }) => model);
  await withWriteErrors(ctx, models, async () => {
    await keepPresent(ctx, rows);
    await updateStatuses(ctx.db, { ids, status, at: ctx.platform.clock.now(), updatedBy: ctx.actor.userId });
    for (const moment of ['publishAt', 'unpublishAt'] as const) {
      const isMoot = (row: EntryRow) =>
        mootTimestamps(row, revisionOfMove({ from: row.status, to: status })).includes(moment);
      await clearTimestamps(ctx.db, { ids: rows.filter(isMoot).map(({ id }) => id), moments: [moment] });
    }
    await keepSaved(ctx, { revisions });
  });
}

type Published = ReturnType<typeof publishedSnapshot>;

/** Entries that are checked before others have their turn. */
const checkedAtOnce = 50;

/** What each of the entries would be published as. */
async function publishedSnapshots(chosen: readonly Chosen[]): Promise<Map<Chosen, Published>> {
  const published = new Map<Chosen, Published>();
  for (const [index, one] of chosen.entries()) {
    if (index % checkedAtOnce === 0) await othersSlot();
    published.set(one, publishedSnapshot(one.model, newestOf(one.row)));
  }
  return published;
}

function errorsOf(
  { actor }: Ctx,
  { row, model }: Chosen,
  { action, published }: { action: BulkAction; published: Published | undefined },
): string[] {
  if (action === 'restore') return row.status === 'trash' ? [] : [notInTrash];
  if (!published) return [];
  const { fieldErrors } = published;
  return Object.values(errorsTold(actor, model, { fieldErrors, sent: {} })).flat();
}

async function assertSingleEntries(ctx: Ctx, chosen: readonly Chosen[]): Promise<void> {
  const singles = new Map(chosen.filter(({ model }) => model.isSingle).map(({ model }) => [model.id, model]));
  for (const model of singles.values()) {
    const ids = chosen.flatMap(({ row }) => (row.contentTypeId === model.id ? row.id : []));
    await assertSingleEntry(ctx, { model, ids });
  }
}

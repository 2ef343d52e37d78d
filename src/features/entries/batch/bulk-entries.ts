import { isDeepStrictEqual } from 'node:util';
import { AppError, fieldErrorsOf } from '../../../contracts/call/errors.ts';
import type { TypeAction } from '../../../contracts/session/permission-slug.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { chooseEntries } from '../bulk-edit/chosen-entries.ts';
import type { BulkEntries, ChangedEntries, EntryChoice, EntryStatus } from '../entries.contract.ts';
import { deleteEntries, type EntryRow, listEntriesById, updateStatuses } from '../entries.queries.ts';
import { actionOfMove, auditActionOf, revisionOfMove } from '../entries.rules.ts';
import { assertSingleEntry, assertThat, notInTrash, typeToChange } from '../entries.service.ts';
import { clearTimestamps } from '../schedule/schedule.queries.ts';
import { mootTimestamps } from '../schedule/schedule.rules.ts';
import { errorsTold } from '../values/entry-values.rules.ts';
import { entryFacts, entryTarget } from '../values/entry-view.ts';
import { withFreeSlug } from '../versions/changed-snapshot.ts';
import { publishedSnapshot } from '../versions/drafts.service.ts';
import { keepPresent, keepSaved, revisionOf } from '../versions/record-revisions.ts';
import { withWriteErrors, writeEntry } from '../versions/write-entry.ts';

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
    const told = concerned.map(({ row: { id, status, version } }) => ({
      id,
      from: status,
      version: action === 'delete' ? version : version + 1,
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
  const chosen: Chosen[] = [];
  for (const row of rows) {
    const model = await loadContentModel(ctx, row.contentTypeId);
    if (!model) throw new AppError('NOT_FOUND');
    chosen.push({ row, model, index: ids.indexOf(row.id) });
  }
  return chosen;
}

async function moveEntries(
  ctx: Ctx,
  { chosen, action }: { chosen: Chosen[]; action: Exclude<BulkAction, 'delete'> },
): Promise<void> {
  const fieldErrors = chosen.flatMap((one) =>
    errorsOf(ctx, one, action).map((problem) => [`ids.${one.index}`, problem] as const),
  );
  if (fieldErrors.length > 0) throw new AppError('VALIDATION_ERROR', { fields: fieldErrorsOf(fieldErrors) });
  const status = statusAfter[action];
  if (status !== 'trash') await assertSingleEntries(ctx, chosen);
  const moved = chosen.filter((one) => isMoved(one, action));
  // What publishing leaves out of an entry makes it say something else.
  const isRewritten = (one: Chosen) =>
    one.row.draft !== null ||
    (status === 'publish' && !isDeepStrictEqual(publishedSnapshot(one).snapshot.customFields, one.row.customFields));
  const [drafted, plain] = [moved.filter(isRewritten), moved.filter((one) => !isRewritten(one))];
  for (const before of drafted) {
    const { row } = before;
    const snapshot = status === 'publish' ? publishedSnapshot(before).snapshot : await withFreeSlug(ctx, row);
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

function errorsOf({ actor }: Ctx, { row, model }: Chosen, action: BulkAction): string[] {
  if (action === 'restore') return row.status === 'trash' ? [] : [notInTrash];
  if (action !== 'publish') return [];
  const { fieldErrors } = publishedSnapshot({ row, model });
  return Object.values(errorsTold(actor, model, { fieldErrors, sent: {} })).flat();
}

async function assertSingleEntries(ctx: Ctx, chosen: readonly Chosen[]): Promise<void> {
  const singles = new Map(chosen.filter(({ model }) => model.isSingle).map(({ model }) => [model.id, model]));
  for (const model of singles.values()) {
    const ids = chosen.flatMap(({ row }) => (row.contentTypeId === model.id ? row.id : []));
    await assertSingleEntry(ctx, { model, ids });
  }
}

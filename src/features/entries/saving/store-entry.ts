import { AppError, type FieldErrors } from '../../../contracts/call/errors.ts';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import { createGathering } from '../../../platform/admission/gather.ts';
import type { Ctx, Platform } from '../../../platform/context/context.ts';
import { isConnectionLost } from '../../../platform/db/constraint.ts';
import { changed, inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import type { Entry, EntryContent, EntryStatus } from '../entries.contract.ts';
import type { EntryRow } from '../entries.queries.ts';
import type { StoredValues } from '../values/entry-values.rules.ts';
import { entryFacts, entryTarget, toEntry } from '../values/entry-view.ts';
import { findUnknownReferences } from '../values/references.ts';
import { writeMeta } from '../values/write-meta.ts';
import { assertSingleEntry } from './hold-type.ts';
import { insertUnderSlugs, type Unnamed } from './new-entries.ts';
import { originOf, revisionOf } from './record-revisions.ts';
import { slugTaken } from './write-entry.ts';

/** An entry that is to be created, checked but for what only the database knows. */
export interface NewEntry {
  id: string;
  model: ContentModel;
  title: string;
  /** The caller's; without it one is made of `base`. */
  slug?: string | undefined;
  base: string;
  body: EntryContent;
  status: EntryStatus;
  customFields: StoredValues;
  meta: Readonly<Record<string, unknown>>;
  /** Found by checking; told together with what the database finds. */
  fieldErrors: FieldErrors;
  /** What the audit log calls it. */
  action: string;
}

interface Waiting {
  ctx: Ctx;
  entry: NewEntry;
}

/** `size` in characters. */
type Gathered = Waiting & { size: number };

type Results = Map<string, PromiseSettledResult<Entry>>;

const maxInGroup = 32;
/** The others of a group wait while the database reads it. */
const maxSizeOfGroup = 500_000;

const gatheringOf = onePerObject((_platform: Platform) =>
  createGathering<Gathered, Entry>({
    max: maxInGroup,
    maxSize: maxSizeOfGroup,
    sizeOf: ({ size }) => size,
    // One is written while the other waits for the disk.
    atOnce: 2,
    together: storeTogether,
    alone: storeAlone,
    isOfAll: isConnectionLost,
  }),
);

/**
 * Stores a new entry with its revision and its line of the audit log. Those that wait at the same time share one transaction and
 * its commit; none fails by another. Rejects unknown references, a taken slug or unique value, a second entry of a single, too
 * much meta.
 */
export function storeEntry(ctx: Ctx, entry: NewEntry): Promise<Entry> {
  const hasOwnSteps = entry.model.isSingle || Object.keys(entry.meta).length > 0;
  const standsAlone = ctx.transaction !== null || ctx.opening !== undefined || hasOwnSteps;
  if (standsAlone) return storeAlone({ ctx, entry });
  const size = JSON.stringify([entry.body, entry.customFields]).length;
  return gatheringOf(ctx.platform)({ ctx, entry, size });
}

function storeAlone({ ctx, entry }: Waiting): Promise<Entry> {
  return inTransaction(ctx, async (inside) => {
    const result = (await storeAll(inside, [{ ctx: inside, entry }])).get(entry.id);
    if (result?.status === 'fulfilled') return result.value;
    throw result?.reason;
  });
}

function storeTogether(waiting: readonly Waiting[]): Promise<PromiseSettledResult<Entry>[]> {
  const [first] = waiting;
  if (!first) return Promise.resolve([]);
  const requestId = waiting.map(({ ctx }) => ctx.requestId).join(' ');
  return inTransaction({ ...first.ctx, requestId }, async (ctx) => {
    const results: Results = new Map();
    const byType = Map.groupBy(waiting, ({ entry }) => entry.model.id);
    for (const typeId of [...byType.keys()].sort())
      for (const [id, result] of await storeAll(ctx, byType.get(typeId) ?? [])) results.set(id, result);
    return waiting.flatMap(({ entry }) => results.get(entry.id) ?? []);
  });
}

/** What becomes of entries of one type, by id; what is rejected leaves nothing behind. */
async function storeAll(ctx: Ctx, waiting: readonly Waiting[]): Promise<Results> {
  const results: Results = new Map();
  const model = waiting[0]?.entry.model;
  if (!model) return results;
  const changes = waiting.map(({ entry }) => ({ values: entry.customFields, before: {} }));
  const unknown = await findUnknownReferences(ctx, { model, changes });
  const good = waiting.filter(({ entry }, place) => {
    const fields = { ...entry.fieldErrors, ...unknown[place] };
    if (Object.keys(fields).length === 0) return true;
    results.set(entry.id, { status: 'rejected', reason: new AppError('VALIDATION_ERROR', { fields }) });
    return false;
  });
  if (good.length > 0 && model.isSingle) await assertSingleEntry(ctx, { model, ids: [] });
  const rows = good.map(rowOf);
  const inserted = await insertUnderSlugs(ctx, { model, entries: rows });
  for (const [place, { ctx: own, entry }] of good.entries()) {
    const named = inserted.get(entry.id);
    const row = rows[place];
    if (!named || !row) results.set(entry.id, { status: 'rejected', reason: slugTaken() });
    else {
      const inside = { ...own, db: ctx.db, transaction: ctx.transaction };
      const stored = { row: storedRow({ entry, row, named }), model };
      await writeMeta(inside, entry);
      await audit(inside, entry.action, { ...entryTarget(stored.row), after: entryFacts(stored) });
      if (entry.status === 'publish') changed(inside, { topic: 'content', key: model.id, ids: [entry.id] });
      results.set(entry.id, { status: 'fulfilled', value: toEntry(own, stored) });
    }
  }
  return results;
}

function rowOf({ ctx, entry }: Waiting): Unnamed {
  const { id, title, slug, base, body, status, customFields } = entry;
  const { displayName: author, userId } = ctx.actor;
  const origin = originOf(ctx, {});
  const { at } = origin;
  const isLive = status === 'publish';
  const after = { title, slug: slug ?? base, body, customFields };
  return {
    ...{ id, title, slug, base, body, status, customFields, author, userId, at, importKey: null },
    publishedAt: isLive ? at : null,
    revision: { ...revisionOf(id, { action: 'created', before: null, after, isLive }), ...origin },
  };
}

/** What was stored, as reading it would answer. */
function storedRow(of: {
  entry: NewEntry;
  row: Unnamed;
  named: { slug: string; person: EntryRow['updatedBy'] };
}): EntryRow {
  const { entry, row, named } = of;
  const { id, title, body, status, author, userId, customFields, at, publishedAt } = row;
  return {
    ...{ id, title, slug: named.slug, body, status, author, userId, customFields, publishedAt, version: 1 },
    contentTypeId: entry.model.id,
    meta: Object.fromEntries(Object.entries(entry.meta).filter(([, value]) => value !== null)),
    ...{ createdAt: at, updatedAt: at, updatedBy: named.person },
    ...{ publishAt: null, unpublishAt: null, scheduleError: null, draft: null },
    ...{ hasDraft: false, isBodyRaw: false, isRecorded: true },
  };
}

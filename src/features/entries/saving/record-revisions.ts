import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from '../../../platform/context/context.ts';
import type { Sql } from '../../../platform/db/database.ts';
import type { EntryRow } from '../entries.queries.ts';
import { type EntrySnapshot, newestOf, valueAt } from './entry-snapshot.rules.ts';
import type { RevisionAction, RevisionSource } from './revision-action.rules.ts';
import {
  deleteReplacedAutosave,
  insertMissingRevisions,
  insertRevisionOf,
  insertRevisions,
  type NewRevision,
  type Origin,
  writeRecorded,
} from './revisions.queries.ts';

/** An autosave of the same person replaces one that is younger than this. */
const replacedWithinMs = 10 * 60_000;

/** Where a save comes from, if not from the actor of `ctx`. */
export interface SavedFrom {
  source?: RevisionSource;
  /** On whose behalf it is. */
  madeBy?: string | null;
}

/** Keeps the state of these entries that no revision has yet, before they are saved anew. They are locked. */
export async function keepPresent(ctx: Ctx, rows: readonly { id: string; isRecorded: boolean }[]): Promise<void> {
  const ids = rows.flatMap(({ id, isRecorded }) => (isRecorded ? [] : [id]));
  if (ids.length > 0) await insertMissingRevisions(ctx.db, ids);
}

/** Keeps what entries say after a save, by the version that it made. */
export async function keepSaved(
  ctx: Ctx,
  { revisions, ...from }: SavedFrom & { revisions: readonly NewRevision[] },
): Promise<void> {
  const origin = originOf(ctx, from);
  const recorded = revisions.map((revision) => ({ ...revision, ...origin }));
  if (recorded.length > 0) await insertRevisions(ctx.db, recorded);
}

/** The same of one entry, which it returns as it is now. */
export function keepSavedEntry(
  ctx: Ctx,
  { revision, ...from }: SavedFrom & { revision: NewRevision },
): Promise<EntryRow> {
  return insertRevisionOf(ctx.db, { ...revision, ...originOf(ctx, from) });
}

/** Runs a statement that writes an entry and returns it, and keeps what it says then; null where it writes none. */
export function saveRecorded(
  ctx: Ctx,
  { write, revision, ...from }: SavedFrom & { write: Sql; revision: NewRevision },
): Promise<EntryRow | null> {
  return writeRecorded(ctx.db, { write, revision: { ...revision, ...originOf(ctx, from) } });
}

/** Who saves something now, and from where. */
export function originOf(ctx: Ctx, from: SavedFrom): Origin {
  const { source = ctx.isFromOwnPage ? 'admin' : 'api', madeBy = ctx.actor.userId } = from;
  return { source, madeBy, ip: ctx.ip, at: ctx.platform.clock.now() };
}

interface Save {
  action: RevisionAction;
  /** Null of a new entry. */
  before: EntryRow | null;
  /** What the save wrote. */
  after: EntrySnapshot;
  isOfDraft?: boolean;
  isLive: boolean;
  isAutosave?: boolean;
  restoredFrom?: number;
}

/** The parts in which two snapshots differ: `title`, `slug`, `content`, and fields by their keys. For a new entry, all its parts. */
export function changedParts(before: EntrySnapshot | null, after: EntrySnapshot): string[] {
  const from = before ?? { title: '', slug: '', body: '', customFields: {} };
  const keys = new Set([...Object.keys(from.customFields), ...Object.keys(after.customFields)]);
  const isChanged = (key: string) => !isDeepStrictEqual(valueAt(from, key), valueAt(after, key));
  return [
    ...(from.title === after.title ? [] : ['title']),
    ...(from.slug === after.slug ? [] : ['slug']),
    ...(isDeepStrictEqual(from.body, after.body) ? [] : ['content']),
    ...[...keys].filter(isChanged),
  ];
}

/** The revision of one save. It names the parts that the save changed: of the draft against the newest, else against what was there. */
export function revisionOf(entryId: string, save: Save): NewRevision {
  const { action, before, after, isOfDraft = false, isLive, isAutosave = false, restoredFrom = null } = save;
  const changed = changedParts(before && (isLive && before.status === 'publish' ? before : newestOf(before)), after);
  return { entryId, action, isOfDraft, changed, isAutosave, wasLive: isLive, restoredFrom };
}

/** The same for an autosave: it takes the place of the one before it, and names what both changed. */
export async function replacingAutosave(
  ctx: Ctx,
  { before, revision }: { before: EntryRow; revision: NewRevision },
): Promise<NewRevision> {
  const since = new Date(ctx.platform.clock.now().getTime() - replacedWithinMs);
  const { id: entryId, version } = before;
  const replaced = await deleteReplacedAutosave(ctx.db, { entryId, version, madeBy: ctx.actor.userId, since });
  return replaced ? { ...revision, changed: [...new Set([...replaced, ...revision.changed])] } : revision;
}

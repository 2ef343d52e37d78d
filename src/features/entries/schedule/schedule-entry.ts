import { AppError, assertNoErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { audit } from '../../audit/audit.service.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import type { EntryStatus } from '../entries.contract.ts';
import { isSlugTaken, raiseVersion } from '../saving/drafts.queries.ts';
import { type EntrySnapshot, newestOf, publishedSnapshot } from '../saving/entry-snapshot.rules.ts';
import { keepPresent, keepSaved, revisionOf } from '../saving/record-revisions.ts';
import { updateTimestamps } from '../saving/timestamps.queries.ts';
import {
  changedTimestamps,
  differingTimestamps,
  errorsOfTimestamps,
  type ScheduleChange,
  type Timestamps,
} from '../saving/timestamps.rules.ts';
import { type KnownEntry, readKnown, slugTaken, withWriteErrors } from '../saving/write-entry.ts';
import { errorsTold } from '../values/entry-values.rules.ts';

/** Does what is due now. */
export const dueActionsJob = 'do-due-acts';

/**
 * The moments that a change sets or removes; null if it leaves them as they are. A person who may publish revives an ended
 * publication by sending its moment once more.
 */
export function newTimestamps(
  ctx: Ctx,
  { row, model }: KnownEntry,
  change: ScheduleChange,
): Partial<Timestamps> | null {
  const after = changedTimestamps(row, change);
  const differing = differingTimestamps(row, after);
  const hasEnded = row.scheduleError !== null && row.publishAt !== null && row.publishAt > ctx.platform.clock.now();
  const isSetAgain = hasEnded && change.publishAt !== undefined && isAllowed(ctx.actor, model, 'publish');
  const names = isSetAgain ? [...new Set([...differing, 'publishAt' as const])] : differing;
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, after[name]]));
}

/**
 * Rejects moments of an entry in the trash, moments that have passed, an end before the publication, and the publication of
 * a `snapshot` that could not be published now, by path.
 */
export async function assertDates(
  ctx: Ctx,
  of: { before: KnownEntry; moments: Partial<Timestamps>; status: EntryStatus; snapshot: EntrySnapshot },
): Promise<void> {
  const { before, moments, status, snapshot } = of;
  const { row, model } = before;
  if (Object.values(moments).every((moment) => moment === null)) return;
  if (status === 'trash') throw new AppError('ENTRY_IN_TRASH');
  assertNoErrors(errorsOfTimestamps({ before: row, after: { ...row, ...moments }, now: ctx.platform.clock.now() }));
  if (!moments.publishAt) return;
  const { fieldErrors } = publishedSnapshot(model, snapshot);
  assertNoErrors(errorsTold(ctx.actor, model, { fieldErrors, sent: {} }));
  const { id: except, contentTypeId, slug } = row;
  if (snapshot.slug === slug) return;
  if (await isSlugTaken(ctx.db, { contentTypeId, slug: snapshot.slug, except })) throw slugTaken();
}

/** Sets the moments of an entry and queues their jobs, with a line in the audit log. */
export async function setTimestamps(ctx: Ctx, { row }: KnownEntry, moments: Partial<Timestamps>): Promise<void> {
  const { id, title, contentTypeId, publishAt, unpublishAt } = row;
  await withWriteErrors(ctx, [], () => updateTimestamps(ctx.db, { id, moments, by: ctx.actor.userId }));
  for (const [name, runAt] of Object.entries(moments)) {
    if (runAt) await ctx.platform.jobs.add(ctx, dueActionsJob, { at: runAt }, { runAt, jobKey: `${name} of ${id}` });
  }
  const target = { type: 'entry', id, scope: contentTypeId, label: title };
  const before = { publishAt, unpublishAt };
  await audit(ctx, 'entry.scheduled', { ...target, before, after: { ...before, ...moments } });
}

/** Sets the moments in a save of its own, with a revision; the snapshot stays. */
export async function saveTimestamps(ctx: Ctx, before: KnownEntry, moments: Partial<Timestamps>): Promise<KnownEntry> {
  const { row } = before;
  await keepPresent(ctx, [row]);
  await raiseVersion(ctx.db, row.id);
  await setTimestamps(ctx, before, moments);
  const of = { before: row, after: newestOf(row), isOfDraft: row.draft !== null, isLive: false };
  await keepSaved(ctx, { revisions: [revisionOf(row.id, { action: 'scheduled', ...of })] });
  return readKnown(ctx, { id: row.id, lock: false });
}

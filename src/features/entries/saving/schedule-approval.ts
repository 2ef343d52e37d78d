import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { audit } from '../../audit/audit.service.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { isAllowed } from '../../permissions/grants/type-rights.rules.ts';
import { readRights } from '../../users/access/read-rights.ts';
import { type EntryRow, listEntriesById } from '../entries.queries.ts';
import { entryTarget } from '../values/entry-view.ts';
import type { RevisionAction } from './revision-action.rules.ts';
import { listComing, updateScheduleError } from './timestamps.queries.ts';
import { mootTimestamps } from './timestamps.rules.ts';

const changedWithoutRight = 'It was changed by somebody who may not publish it. Schedule it again.';
const schedulerLostRight = 'The person who scheduled it may not publish it any more. Schedule it again.';

/**
 * Ends the coming publication of an entry that an actor without the type's publish right changes: what they write would go
 * live in the name of somebody who never saw it. The moment stays, with the reason, until somebody schedules it again.
 */
export async function endApproval(
  ctx: Ctx,
  { row, model, action }: { row: EntryRow; model: ContentModel; action: RevisionAction },
): Promise<void> {
  const isMoot = mootTimestamps(row, action).includes('publishAt');
  if (row.publishAt === null || row.scheduleError !== null || isMoot || isAllowed(ctx.actor, model, 'publish')) return;
  await updateScheduleError(ctx.db, { id: row.id, error: changedWithoutRight });
  await audit(ctx, 'entry.schedule-ended', { ...entryTarget(row), after: { error: changedWithoutRight } });
}

/** The same of many entries of a type that are changed at once. */
export async function endApprovals(
  ctx: Ctx,
  { ids, model, action }: { ids: readonly string[]; model: ContentModel; action: RevisionAction },
): Promise<void> {
  if (isAllowed(ctx.actor, model, 'publish')) return;
  const coming = await listComing(ctx.db, ids);
  for (const row of await listEntriesById(ctx.db, { ids: coming, lock: false }))
    await endApproval(ctx, { row, model, action });
}

/** Rejects what is due when the person who scheduled it is gone, or may not publish entries of the type any more. */
export async function assertScheduler(
  ctx: Ctx,
  { by, model }: { by: string | null; model: ContentModel },
): Promise<void> {
  const rights = by === null ? null : await readRights(ctx, by);
  if (!rights || !isAllowed(rights, model, 'publish'))
    throw new AppError('INSUFFICIENT_PERMISSIONS', { error: schedulerLostRight });
}

import { z } from 'zod';
import { AppError } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import { assertScheduler } from '../saving/schedule-approval.ts';
import { clearTimestamps, updateScheduleError } from '../saving/timestamps.queries.ts';
import { type KnownEntry, readKnown } from '../saving/write-entry.ts';
import { entryTarget } from '../values/entry-view.ts';
import { publishEntry, unpublishEntry } from '../versions/drafts.service.ts';
import { type DueAction, listDue } from './schedule.queries.ts';

/** The moment that the job was queued for; absent at the start and in the job of every minute. */
const Payload = z.object({ at: z.coerce.date().optional() });

/** Acts that are looked up at once. */
const slice = 100;

/**
 * Publishes and unpublishes the entries that are due, in the order of their moments, on behalf of the person who scheduled
 * them. Two processes at once do each action once. An entry that cannot be published stays as it is with the reason, for
 * example that the person lost the right; a due entry is unpublished even then.
 */
export async function doDueActions(ctx: Ctx, payload: unknown): Promise<void> {
  const { at } = Payload.parse(payload ?? {});
  const tried = new Set<string>();
  for (;;) {
    const due = await listDue(ctx.db, { now: ctx.platform.clock.now(), limit: slice });
    const next = due.filter(({ id, action }) => !tried.has(`${action} ${id}`));
    for (const act of next) {
      tried.add(`${act.action} ${act.id}`);
      await doAction(ctx, act);
    }
    if (due.length < slice || next.length === 0) break;
  }
  // The queue uses the database's clock; it tries again in a few seconds.
  if (at && at > ctx.platform.clock.now()) throw new Error('what is due is not due yet by the clock of this process');
}

async function doAction(ctx: Ctx, due: DueAction): Promise<void> {
  const { id, action, by: madeBy } = due;
  try {
    await ifDue(ctx, due, async (ctx, { model }) => {
      if (action === 'publish') await assertScheduler(ctx, { by: madeBy, model });
      const from = { id, source: 'schedule' as const, madeBy };
      await (action === 'publish' ? publishEntry(ctx, from) : unpublishEntry(ctx, from));
      await clearTimestamps(ctx.db, { ids: [id], moments: [action === 'publish' ? 'publishAt' : 'unpublishAt'] });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (action === 'unpublish') {
      // It is tried again in a minute, and the acts behind it do not wait for it.
      ctx.platform.log.warn('an entry cannot be unpublished when it is due', { entry: id, error: error.message });
      return;
    }
    await ifDue(ctx, due, async (ctx, { row }) => {
      const words = reasonIn(error);
      await updateScheduleError(ctx.db, { id, error: words });
      await audit(ctx, 'entry.schedule-failed', { ...entryTarget(row), after: { error: words } });
    });
  }
}

/** Acts on the locked entry, unless somebody has done it, moved it or removed it since. */
async function ifDue(
  ctx: Ctx,
  { id, action }: DueAction,
  act: (ctx: Ctx, known: KnownEntry) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const known = await readKnown(ctx, { id, lock: true }).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (!known) return;
    const { publishAt, unpublishAt, scheduleError } = known.row;
    const at = action === 'publish' ? publishAt : unpublishAt;
    if (!at || at > ctx.platform.clock.now()) return;
    if (action === 'publish' && scheduleError !== null) return;
    await act(ctx, known);
  });
}

function reasonIn(error: AppError): string {
  const texts = Object.values(error.details.fields ?? {}).flat();
  return texts.length > 0 ? [...new Set(texts)].join('. ') : error.message;
}

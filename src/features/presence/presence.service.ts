import { AppError } from '../../contracts/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { mapViolations } from '../../platform/db/violations.ts';
import { readEntryVersion } from '../entries/entries.service.ts';
import { type Beat, maxTabs, type Presence, silenceMs } from './presence.contract.ts';
import {
  deleteSilentTabs,
  deleteSurplusTabs,
  deleteTab,
  listPresentTabs,
  type Span,
  type Tab,
  upsertTab,
} from './presence.queries.ts';

/** Who has an entry open. Rejects an id that nothing has, and a reader without the type's view. */
export async function readPresence(ctx: Ctx, id: string): Promise<Presence> {
  return { ...(await readEntryVersion(ctx, id)), others: await othersIn(ctx, id, null) };
}

/**
 * Notes that a tab has an entry open, or no longer, and answers who else has it. It leaves no audit log. A person keeps
 * the tabs that they used last, so that nobody makes the table grow. Rejects what reading rejects.
 */
export async function notePresence(ctx: Ctx, { id, beat }: { id: string; beat: Beat }): Promise<Presence> {
  const state = await readEntryVersion(ctx, id);
  const { userId } = ctx.actor;
  if (userId === null) throw new AppError('INVALID_TOKEN');
  const tab = { entryId: id, userId, client: beat.client };
  if (beat.leave) await deleteTab(ctx.db, tab);
  else await noteTab(ctx, tab, beat.field);
  return { ...state, others: await othersIn(ctx, id, tab) };
}

/** Deletes the tabs that have been silent; the hourly cleanup. */
export async function purgeSilentTabs(ctx: Ctx): Promise<void> {
  await deleteSilentTabs(ctx.db, spanOf(ctx));
}

async function noteTab(ctx: Ctx, tab: Tab, field: string | null): Promise<void> {
  const span = spanOf(ctx);
  const isNew = await mapViolations(goneMeanwhile, () => upsertTab(ctx.db, { ...tab, field, ...span }));
  if (isNew) await deleteSurplusTabs(ctx.db, { userId: tab.userId, max: maxTabs });
}

async function othersIn(ctx: Ctx, entryId: string, except: Tab | null): Promise<Presence['others']> {
  const tabs = await listPresentTabs(ctx.db, { entryId, except, max: maxTabs, ...spanOf(ctx) });
  return tabs.map((tab) => ({ ...tab, since: tab.since.toISOString() }));
}

/** The span in which a beat counts. A beat further ahead comes from before the clock was set back. */
function spanOf(ctx: Ctx): Span {
  const now = ctx.platform.clock.now();
  const at = (ms: number) => new Date(now.getTime() + ms);
  return { now, from: at(-silenceMs), until: at(silenceMs) };
}

/** The entry or the actor may have been deleted since the request began. */
const goneMeanwhile = {
  entry_presence_entry_fkey: () => new AppError('NOT_FOUND'),
  entry_presence_user_fkey: () => new AppError('INVALID_TOKEN'),
};

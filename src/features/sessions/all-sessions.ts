import { AppError } from '../../contracts/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { audit } from '../audit/audit.service.ts';
import { lockOtherAccounts } from './account/held-account.queries.ts';
import { countLiveFamilies, type SessionCounts, updatePeopleToRevoked } from './sessions.queries.ts';

/** How many sessions there are at this moment, of how many people. */
export function countSessions(ctx: Ctx): Promise<SessionCounts> {
  return countLiveFamilies(ctx.db, { userId: ctx.actor.userId, now: ctx.platform.clock.now() });
}

/**
 * Characters everybody else out, on every process [Q38]. Administrators are signed out by one of them alone [Q15]; for
 * anybody else they stay as they are.
 */
export function endEverybodyElsesSessions(ctx: Ctx): Promise<{ ended: number; people: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { userId, isAdmin } = ctx.actor;
    if (!userId) throw new AppError('INVALID_TOKEN');
    const at = ctx.platform.clock.now();
    const userIds = await lockOtherAccounts(ctx.db, { exceptUserId: userId, withAdministrators: isAdmin, at });
    const rows = await updatePeopleToRevoked(ctx.db, { userIds, at });
    const ended = new Set(rows.map(({ familyId }) => familyId)).size;
    const people = new Set(rows.map((row) => row.userId)).size;
    await audit(ctx, 'session.all-ended', { type: 'session', id: null, label: null, after: { ended, people } });
    changed(ctx, { topic: 'access' });
    return { ended, people };
  });
}

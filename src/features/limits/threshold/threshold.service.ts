import { z } from 'zod';
import type { Ctx } from '../../../platform/context/context.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { lockSignIn } from '../account-lock/account-lock.service.ts';
import { deleteStaleEvents, upsertEvents } from './threshold.queries.ts';
import { type SecurityEventKind, threshold } from './threshold.rules.ts';

/** Writes the audit log and the notices of a reached threshold, out of sight of the one who reached it. */
export const thresholdJob = 'security.threshold-reached';

/** What that job is told. `sessionId` is the session that guessed or was denied. */
export const ThresholdReached = z.object({
  kind: z.enum(['sign-in', 'token', 'denied']),
  /** What reached it: one account, or one sender with whatever accounts it tried, or one session. */
  subject: z.enum(['account', 'sender', 'session']),
  email: z.string().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  userId: z.uuid().nullable(),
  sessionId: z.uuid().nullable(),
  reaction: z.enum(['audit', 'notify', 'lock']),
  lockedUntil: z.iso.datetime().nullable(),
});
export type ThresholdReached = z.infer<typeof ThresholdReached>;

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** The account that was tried, known or not; null where none is concerned. */
  email: string | null;
  /** Each counts by itself. */
  subjects: readonly string[];
  /** Those of the subjects that are locked when they reach the threshold, if the site's settings say so. */
  lockable?: readonly string[];
}

/**
 * Counts what may be an attack, in all processes together. The tenth event of a subject within five minutes has the
 * reaction that the settings name [B15]: the lock at once, the audit log and the notices by a job. Never rejects: an error
 * here must not change the answer that is being given.
 */
export async function noteSecurityEvent(ctx: Ctx, event: SecurityEvent): Promise<void> {
  const { config, clock, db, log } = ctx.platform;
  if (!config.rateLimits || event.subjects.length === 0) return;
  try {
    const at = clock.now();
    const since = new Date(at.getTime() - threshold.windowMs);
    const { subjects } = event;
    const reached = await upsertEvents(db, { subjects, at, since, threshold: threshold.events });
    await deleteStaleEvents(db, since);
    if (reached.length > 0) await react(ctx, event, reached);
  } catch (error) {
    log.error('a security event was not counted', { requestId: ctx.requestId, error });
  }
}

async function react(ctx: Ctx, event: SecurityEvent, reached: readonly string[]): Promise<void> {
  const { db, jobs, log } = ctx.platform;
  const { thresholdReaction: reaction } = await readSettings(ctx);
  const keys = reaction === 'lock' ? reached.filter((subject) => event.lockable?.includes(subject)) : [];
  const lockedUntil = keys.length > 0 ? await lockSignIn(ctx, keys) : null;
  const { kind, email } = event;
  const { ip, userAgent, actor } = ctx;
  const isAccount = reached.some((subject) => event.lockable?.includes(subject));
  // A person who signs in beside a session of somebody else does not act by that session.
  const isBySession = actor.email !== null && actor.email === email;
  const notice: ThresholdReached = {
    kind,
    email,
    ip,
    userAgent,
    reaction,
    subject: kind === 'denied' ? 'session' : isAccount ? 'account' : 'sender',
    userId: isBySession ? actor.userId : null,
    sessionId: isBySession ? actor.sessionId : null,
    lockedUntil: lockedUntil?.toISOString() ?? null,
  };
  log.warn('many security events', { requestId: ctx.requestId, kind, ip, reaction });
  await jobs.add({ ...ctx, db, transaction: null }, thresholdJob, notice);
}

/** Counts that somebody signed in tried what they may not do; not while they look at the admin as a role does. */
export function noteDenial(ctx: Ctx): Promise<void> {
  const { sessionId, email, viewAs } = ctx.actor;
  if (!sessionId || viewAs) return Promise.resolve();
  return noteSecurityEvent(ctx, { kind: 'denied', email, subjects: [`denied:${sessionId}`] });
}

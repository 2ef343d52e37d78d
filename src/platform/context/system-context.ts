import type { Actor, Ctx, Platform } from './context.ts';

const system: Actor = {
  kind: 'system',
  userId: null,
  sessionId: null,
  email: null,
  displayName: null,
  roles: [],
  permissions: new Set(),
  isAdmin: true,
};

/** The context of what the process does by itself: a seed, a job, a command line. `cause` names it in the log and the audit log. */
export function systemContext(platform: Platform, cause: string): Ctx {
  return { platform, db: platform.db, actor: system, requestId: cause, ip: null, userAgent: null, transaction: null };
}

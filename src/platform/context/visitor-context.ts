import type { Actor, Ctx, Platform } from './context.ts';

/** Somebody without a session. */
export const anonymous: Actor = {
  kind: 'anonymous',
  userId: null,
  sessionId: null,
  email: null,
  displayName: null,
  roles: [],
  permissions: new Set(),
  isAdmin: false,
};

/** The context of what a visitor of a public page does. */
export function visitorContext(
  platform: Platform,
  { requestId, ip, userAgent }: Pick<Ctx, 'requestId' | 'ip' | 'userAgent'>,
): Ctx {
  return { platform, db: platform.db, actor: anonymous, requestId, ip, userAgent, transaction: null };
}

/** The context in which a public page reads what it shows. */
export function pageContext({ platform, requestId }: Pick<Ctx, 'platform' | 'requestId'>): Ctx {
  return visitorContext(platform, { requestId, ip: null, userAgent: null });
}

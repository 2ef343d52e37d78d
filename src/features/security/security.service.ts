import type { Ctx } from '../../platform/context/context.ts';
import { sessionCookie } from '../auth/session-cookie.ts';
import { countSessions, endEverybodyElsesSessions } from '../sessions/all-sessions.ts';
import type { SecurityHealth } from './security.contract.ts';

/** How safely this installation runs [A07]. Of the signing secret only where it comes from and how long it roughly is. */
export async function readSecurityHealth(ctx: Ctx): Promise<SecurityHealth> {
  const { config } = ctx.platform;
  const { secret, secretSource, tokenLifetimeSeconds } = config.auth;
  const { name, options } = sessionCookie(config);
  return {
    secret: { source: secretSource, strength: strengthOf(secret.length) },
    publicUrl: config.publicUrl,
    isHttps: config.publicUrl.startsWith('https:'),
    cookie: { name, secure: options.secure },
    rateLimits: config.rateLimits,
    tokenLifetimeSeconds,
    sessions: await countSessions(ctx),
  };
}

/** Characters everybody else out; administrators only for one of them. */
export function endOthersSessions(ctx: Ctx): Promise<{ ended: number; people: number }> {
  return endEverybodyElsesSessions(ctx);
}

function strengthOf(bytes: number): SecurityHealth['secret']['strength'] {
  if (bytes < 32) return 'short';
  return bytes < 48 ? 'sufficient' : 'strong';
}

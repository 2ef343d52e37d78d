import type { Platform } from '../../../platform/context/context.ts';
import { giveToken, type TokenAnswer } from '../session-cookie.ts';
import type { SignedIn } from './open-session.ts';

/** Answers a sign-in: the cookie of its session, and who is signed in [A21]. */
export function giveSession(platform: Platform, answer: TokenAnswer, signedIn: SignedIn) {
  const { user, mustChangePassword, ...opened } = signedIn;
  giveToken(platform, answer, opened);
  const message = 'Welcome back!' as const;
  return { user, authenticated: true as const, ...(mustChangePassword && { mustChangePassword }), message };
}

import { AppError } from '../../contracts/call/errors.ts';
import type { HeldPermissions, Session } from '../../contracts/session/session.contract.ts';
import { processLanes } from '../../platform/admission/lanes.ts';
import type { Actor, Ctx, Platform, PresentedToken } from '../../platform/context/context.ts';
import { ownerOf } from '../../platform/context/owner-of.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { isUnavailable } from '../../platform/db/constraint.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { assertWithinSignInLimits, countRightSignIn, withinSignInLimits } from '../limits/sign-in-limits.ts';
import { listEveryPermission } from '../permissions/permissions.service.ts';
import { isAdminRole } from '../roles/roles.rules.ts';
import { isSecondFactorRequired, type SecondFactorPolicy } from '../second-factor/second-factor.rules.ts';
import { readToken, roleClaims, type TokenClaims } from '../sessions/session-token.ts';
import {
  endPresentedSession,
  findLiveSession,
  type LiveSession,
  noteUse,
  type OpenedSession,
  readSessionAgain,
  reissueToken,
  rotateToken,
  startSession,
} from '../sessions/sessions.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { checkPassword, isOutdatedHash, newPasswordHash } from '../users/passwords/password-hash.ts';
import { type Account, normaliseEmail } from '../users/users.rules.ts';
import { findAccount } from '../users/users.service.ts';
import type { SecondFactorAsked } from './auth.contract.ts';
import { isAwaitingVerification } from './registration/registration.service.ts';
import { readSessionCookie } from './session-cookie.ts';
import { openFor, type SignedIn } from './sign-in/open-session.ts';
import { askSecondFactor } from './sign-in/second-step.service.ts';
import { inView, withView } from './view-as/view-as.service.ts';

/** A token with less left is renewed [B06]. */
const renewBelowSeconds = 300;

/**
 * Opens a session for the right password; a session that was presented ends, so that no planted one survives [A21].
 * Rejects with one neutral INVALID_CREDENTIALS after the same work whether or not the account exists [Q37], with
 * USER_INACTIVE [A22] or EMAIL_NOT_VERIFIED only after the right password, with PASSWORD_SIGN_IN_OFF where people sign in through a
 * provider, and with RATE_LIMITED or OVERLOADED. The limits are
 * read in the queue, where networks take turns: a flood of reads would take the connections of the pool from all others.
 */
export async function signIn(ctx: Ctx, credentials: { email: string; password: string }): Promise<SignedIn | AskedFor> {
  const email = normaliseEmail(credentials.email);
  const { password } = credentials;
  const attempt = { email, password, mayRepeat: true };
  const { passwordSignIn } = await readSettings(ctx);
  // Nothing is said of a password that would let nobody in.
  if (passwordSignIn === 'off') throw new AppError('PASSWORD_SIGN_IN_OFF');
  const act = async () => {
    await assertWithinSignInLimits(ctx, email);
    return withinSignInLimits(ctx, email, () => tryToSignIn(ctx, attempt));
  };
  return processLanes.signIn.run(act, ownerOf(ctx));
}

interface Attempt {
  email: string;
  password: string;
  mayRepeat: boolean;
}

interface AskedFor {
  secondFactor: SecondFactorAsked;
}

async function tryToSignIn(ctx: Ctx, attempt: Attempt): Promise<SignedIn | AskedFor> {
  const { password } = attempt;
  const iterations = ctx.platform.config.auth.passwordIterations;
  const account = await findAccount(ctx, { email: attempt.email });
  const stored = account?.password ?? null;
  const isRight = await checkPassword({ password, stored, iterations, owner: ownerOf(ctx) });
  if (!account || !isRight) {
    ctx.platform.log.warn('sign-in refused', { requestId: ctx.requestId, ip: ctx.ip });
    throw new AppError('INVALID_CREDENTIALS');
  }
  if (!account.isActive) throw new AppError('USER_INACTIVE');
  if (await isAwaitingVerification(ctx, account.id)) throw new AppError('EMAIL_NOT_VERIFIED');
  const { passwordSignIn } = await readSettings(ctx);
  if (passwordSignIn === 'admins' && !account.roles.some(isAdminRole)) throw new AppError('PASSWORD_SIGN_IN_OFF');

  await countRightSignIn(ctx, account);
  const secondFactor = await askSecondFactor(ctx, account);
  if (secondFactor) return { secondFactor };
  const { password: checkedHash } = account;
  const newHash = isOutdatedHash(checkedHash, iterations) ? await newPasswordHash(ctx, password) : checkedHash;
  const signedIn = await inTransaction(ctx, (ctx) => openFor(ctx, account, { newHash }));
  if (signedIn) return signedIn;
  // A sign-in beside this one may just have renewed the hash; anything else shows in the second try.
  if (attempt.mayRepeat) return tryToSignIn(ctx, { ...attempt, mayRepeat: false });
  throw new AppError('INVALID_CREDENTIALS');
}

/** Opens a session without a password, for tests and for acts that have proved who somebody is. Rejects an unknown account. */
export function openSession(ctx: Ctx, { userId }: { userId: string }): Promise<OpenedSession> {
  return inTransaction(ctx, async (ctx) => {
    const account = await findAccount(ctx, { id: userId });
    if (!account) throw new AppError('NOT_FOUND');
    return startSession(ctx, account);
  });
}

/** Ends the presented session on every process; without one it is a no-op, so that it may be repeated [B12]. */
export function signOut(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, endPresentedSession);
}

/**
 * The person who sends this Cookie header, with the rights of this very moment; null for a token that is not ours or not good
 * [B03], a session that ended, an account that is inactive or gone [A22], and on any error [C05]. Only a database that
 * cannot answer is thrown, because it says nothing about who asks.
 */
export async function readActor(platform: Platform, cookieHeader: string | undefined): Promise<Actor | null> {
  const { config, clock, log } = platform;
  const cookie = readSessionCookie(config, cookieHeader);
  if (!cookie) return null;
  try {
    const claims = await readToken(config.auth, cookie, clock.now());
    const session = claims && (await findLiveSession(platform, claims));
    if (!session || !isBoundTo(session, claims)) return null;
    const token = {
      familyId: session.familyId,
      expiresAt: new Date(claims.exp * 1000),
      renewableUntil: session.expiresAt,
      isOutdated: roleClaims(session.roles).join() !== claims.roles.join(),
      lastUsedAt: session.lastUsedAt,
    };
    const policy = await readSettings(systemContext(platform, 'session'));
    return await withView(platform, actorOf(session, { sessionId: claims.jti, token, policy }), session.view);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error('session could not be read', { error });
    return null;
  }
}

/**
 * The actor of a session that was presented before, with the rights of this moment; null once it ended, or its account is
 * inactive or gone. In a transaction that changes rights, nobody else takes or gives any until it ends.
 */
export async function readActorAgain(ctx: Ctx): Promise<Actor | null> {
  const { userId, sessionId, token } = ctx.actor;
  if (!userId || !sessionId || !token) return null;
  const session = await readSessionAgain(ctx, { userId, sessionId });
  const policy = await readSettings(ctx);
  return session && inView(actorOf(session, { sessionId, token, policy }), session.view);
}

/** A token speaks for the account it was issued to under the address it was issued for, and for nobody else. */
function isBoundTo(session: LiveSession, claims: TokenClaims): boolean {
  return session.userId === claims.sub && session.email === claims.email;
}

/** No rights before the person has chosen a password of their own and set up the second factor that they need. */
function rightsOf(
  { mustChangePassword, hasSecondFactor, roles, permissions }: LiveSession,
  policy: SecondFactorPolicy,
) {
  const none = { roles: [], permissions: new Set<string>(), isAdmin: false };
  if (mustChangePassword) return { mustChangePassword, ...none };
  const mustSetSecondFactor = !hasSecondFactor && isSecondFactorRequired(policy, roles);
  if (mustSetSecondFactor) return { mustSetSecondFactor, ...none };
  return { roles, permissions: new Set(permissions), isAdmin: roles.some(isAdminRole) };
}

function actorOf(
  session: LiveSession,
  { sessionId, token, policy }: { sessionId: string; token: PresentedToken; policy: SecondFactorPolicy },
): Actor {
  return {
    kind: 'user',
    userId: session.userId,
    sessionId,
    email: session.email,
    displayName: session.displayName,
    ...rightsOf(session, policy),
    avatarUrl: session.avatarUrl,
    token,
  };
}

export interface SessionAnswer {
  session: Session;
  expiresIn: number;
  /** The new token, if it was time for one. */
  renewed: OpenedSession | null;
}

/**
 * The present session as the console reads it [B05] [B09], by what was read with it: a warm check costs no further
 * query. A token with under 300 s left is replaced, one with roles that are no longer the account's is issued anew.
 * Rejects with INVALID_TOKEN a person who has no session.
 */
export async function readSession(ctx: Ctx): Promise<SessionAnswer> {
  const { actor, platform } = ctx;
  const { sessionId, token } = actor;
  if (!sessionId || !token) throw new AppError('INVALID_TOKEN');
  await noteUse(ctx, { sessionId, lastUsedAt: token.lastUsedAt });
  const renewed = await renewIfDue(ctx, token);
  const { expiresAt } = renewed ?? token;
  return { session: sessionUser(actor), expiresIn: secondsUntil(expiresAt, platform.clock.now()), renewed };
}

/**
 * Replaces the presented token by a new one of the same session [B11]; the old one is good for ten seconds more, so
 * that two tabs may do it at once. Rejects with INVALID_TOKEN a session that ended.
 */
export async function refreshSession(ctx: Ctx): Promise<OpenedSession & { expiresIn: number }> {
  const { account, sessionId } = await presentAccount(ctx);
  const opened = await rotateToken(ctx, { sessionId, holder: account });
  return { ...opened, expiresIn: secondsUntil(opened.expiresAt, ctx.platform.clock.now()) };
}

async function presentAccount(ctx: Ctx): Promise<{ account: Account; sessionId: string }> {
  const { sessionId, userId } = ctx.actor;
  const account = userId ? await findAccount(ctx, { id: userId }) : null;
  if (!account?.isActive || !sessionId) throw new AppError('INVALID_TOKEN');
  return { account, sessionId };
}

async function renewIfDue(ctx: Ctx, token: PresentedToken): Promise<OpenedSession | null> {
  const isShort = token.expiresAt.getTime() - ctx.platform.clock.now().getTime() < renewBelowSeconds * 1000;
  // At the session's own end there is nothing left to renew.
  const isDue = isShort && token.expiresAt < token.renewableUntil;
  if (!isDue && !token.isOutdated) return null;
  const { account: holder, sessionId } = await presentAccount(ctx);
  if (isDue) return rotateToken(ctx, { sessionId, holder });
  return reissueToken(ctx, { sessionId, familyId: token.familyId, holder, expiresAt: token.renewableUntil });
}

const secondsUntil = (end: Date, now: Date) => Math.max(0, Math.floor((end.getTime() - now.getTime()) / 1000));

/** What the signed-in person may do [C09]: permission slugs, all of them for an admin [C03], and role slugs. */
export async function readPermissions(ctx: Ctx): Promise<HeldPermissions> {
  const { isAdmin, roles, permissions, viewAs } = ctx.actor;
  return {
    permissions: isAdmin ? await listEveryPermission(ctx) : [...permissions].sort(),
    roles: [...roles],
    isAdmin,
    ...(viewAs && { viewAs }),
  };
}

function sessionUser({ userId, email, displayName, roles, avatarUrl, viewAs, ...must }: Actor): Session {
  if (userId === null || email === null) throw new AppError('INVALID_TOKEN');
  const shown = { id: userId, userId, email, displayName: displayName ?? '', avatarUrl: avatarUrl ?? null };
  const state = { isActive: true, isAuthenticated: true, isLoading: false } as const;
  return {
    ...shown,
    roles: [...roles],
    ...state,
    ...(viewAs && { viewAs }),
    ...(must.mustChangePassword && { mustChangePassword: true }),
    ...(must.mustSetSecondFactor && { mustSetSecondFactor: true }),
  };
}

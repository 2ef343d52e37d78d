import { AppError } from '../../contracts/call/errors.ts';
import type { Actor, Ctx, Platform } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { preparedWithin } from '../../platform/db/connections/prepared.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { holdAccount, holdRights } from './account/hold-account.ts';
import { type SessionRow, selectOptionalLiveSession } from './account/live-session.queries.ts';
import { deviceOf } from './device.rules.ts';
import { roleClaims, signToken, type TokenClaims } from './session-token.ts';
import type { SignedInPlace } from './sessions.contract.ts';
import {
  deleteEndedSessions,
  deleteReplacedTokens,
  type EndedSessions,
  insertSession,
  isRemovedFrom,
  listLiveFamilies,
  selectOptionalHead,
  selectOptionalSessionForUpdate,
  updateFamiliesToRevoked,
  updateLastUsed,
  updateTokenEnd,
  updateToReplaced,
  updateView,
} from './sessions.queries.ts';

/** No renewal keeps a session longer than this; without use it ends with its token. */
const maxSessionMs = 30 * 86_400_000;
/** Ended sessions are kept this long for the questions that follow an incident. */
const keptAfterEndMs = 30 * 86_400_000;
/** The row of a replaced token is kept this much longer. */
const replacedKeptMs = 60 * 60_000;
/** A replaced token is good this much longer, for what other tabs had under way with it. */
const graceMs = 10_000;
const notedEveryMs = 5 * 60_000;

export interface OpenedSession {
  token: string;
  expiresAt: Date;
}

export type LiveSession = SessionRow;

/** The person a token is for, as its claims name them. */
export interface Holder {
  id: string;
  email: string;
  roles: string[];
}

/** Makes a new session, never reusing an id, with its first token; `isProvenTwice` where a provider asked for a second factor. Runs in the transaction of the action that proved who it is for. */
export async function startSession(
  ctx: Ctx,
  holder: Holder,
  { isProvenTwice = false }: { isProvenTwice?: boolean } = {},
): Promise<OpenedSession> {
  const now = ctx.platform.clock.now();
  const id = newId();
  // Whole seconds, as in the token, so that a token may end exactly with its session.
  const expiresAt = new Date(Math.floor((now.getTime() + maxSessionMs) / 1000) * 1000);
  const opened = await issueToken(ctx, { sessionId: id, familyId: id, holder, expiresAt });
  await insertSession(ctx.db, {
    id,
    familyId: id,
    userId: holder.id,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
    tokenExpiresAt: opened.expiresAt,
    ip: ctx.ip,
    userAgent: ctx.userAgent,
    isProvenTwice,
  });
  await deleteEndedSessions(ctx.db, new Date(now.getTime() - keptAfterEndMs));
  const actor: Actor = { ...ctx.actor, kind: 'user', userId: holder.id, email: holder.email, sessionId: id };
  await audit({ ...ctx, actor }, 'session.opened', { type: 'session', id, label: holder.email });
  return opened;
}

/**
 * Replaces a token by a new one of the same session [B11]. Many who renew it at once get one and the same successor,
 * so that every tab stays signed in. Rejects with INVALID_TOKEN a session that ended meanwhile.
 */
export function rotateToken(
  ctx: Ctx,
  { sessionId, holder }: { sessionId: string; holder: Holder },
): Promise<OpenedSession> {
  return inTransaction(ctx, async (ctx) => {
    await holdAccount(ctx, { userId: holder.id, isShared: true });
    const shown = await selectOptionalSessionForUpdate(ctx.db, sessionId);
    if (!shown) throw new AppError('INVALID_TOKEN');
    if (shown.replacedAt) {
      const head = await selectOptionalHead(ctx.db, shown.familyId);
      if (!head) throw new AppError('INVALID_TOKEN');
      return issueToken(ctx, { sessionId: head.id, familyId: shown.familyId, holder, expiresAt: head.expiresAt });
    }
    const now = ctx.platform.clock.now();
    const id = newId();
    const { familyId, expiresAt } = shown;
    const opened = await issueToken(ctx, { sessionId: id, familyId, holder, expiresAt });
    const { replacedAt: _none, ...session } = shown;
    await updateToReplaced(ctx.db, { id: shown.id, at: now });
    await insertSession(ctx.db, { ...session, id, lastUsedAt: now, tokenExpiresAt: opened.expiresAt, ip: ctx.ip });
    return opened;
  });
}

/** A fresh token of the same session row, for claims that are no longer right; ends with the session at the latest. */
export async function reissueToken(
  ctx: Ctx,
  of: { sessionId: string; familyId: string; holder: Holder; expiresAt: Date },
): Promise<OpenedSession> {
  const opened = await issueToken(ctx, of);
  await updateTokenEnd(ctx.db, { id: of.sessionId, tokenExpiresAt: opened.expiresAt });
  return opened;
}

async function issueToken(
  ctx: Ctx,
  of: { sessionId: string; familyId: string; holder: Holder; expiresAt: Date },
): Promise<OpenedSession> {
  const { auth } = ctx.platform.config;
  const { sessionLengthHours } = await readSettings(ctx);
  const lifetime = sessionLengthHours === null ? auth.tokenLifetimeSeconds : sessionLengthHours * 3600;
  const iat = Math.floor(ctx.platform.clock.now().getTime() / 1000);
  const exp = Math.min(iat + lifetime, of.expiresAt.getTime() / 1000);
  const { id: sub, email } = of.holder;
  const roles = roleClaims(of.holder.roles);
  const token = await signToken(auth, { sub, email, roles, iat, exp, jti: of.sessionId, sid: of.familyId });
  return { token, expiresAt: new Date(exp * 1000) };
}

/**
 * The session of a token with its account and rights, or null if it ended. A token that was replaced longer ago than its
 * grace can only be a copy: showing it ends the whole session, so that a thief and the victim both sign in anew. That the
 * row of the token was removed meanwhile changes nothing, because the token names its session.
 */
export async function findLiveSession(platform: Platform, claims: TokenClaims): Promise<LiveSession | null> {
  const now = platform.clock.now();
  const { jti: id, sid: familyId, sub: userId, email } = claims;
  const session = await selectOptionalLiveSession(platform.prepared, { id, now });
  if (session && (!session.replacedAt || now.getTime() - session.replacedAt.getTime() <= graceMs)) return session;
  if (session) await endReplayed(platform, { userId, familyId: session.familyId, email });
  else if (familyId !== undefined && couldBeOurs(id) && (await isRemovedFrom(platform.db, { id, familyId, now }))) {
    await endReplayed(platform, { userId, familyId, email });
  }
  return null;
}

/** Ids of token rows are of version 7 (`newId`). A token that names another was never replaced and ends nothing. */
function couldBeOurs(id: string): boolean {
  return id[14] === '7';
}

async function endReplayed(
  platform: Platform,
  { userId, familyId, email }: { userId: string; familyId: string; email: string },
): Promise<void> {
  await inTransaction(systemContext(platform, 'replayed token'), (ctx) =>
    endSome(ctx, { userId, label: email, action: 'session.replayed', which: { familyId } }),
  );
  platform.log.warn('a replaced session token was shown again; its session ended', { userId });
}

/** Forgets tokens an hour after they were replaced; the hourly cleanup. */
export async function purgeReplacedTokens(ctx: Ctx): Promise<void> {
  await deleteReplacedTokens(ctx.db, new Date(ctx.platform.clock.now().getTime() - replacedKeptMs));
}

/**
 * The session of a token that was shown before, as it is now; null if it ended. A token that was replaced since then was
 * shown in time. In a transaction it waits for its turn and holds the account, so that neither the session nor what the
 * account may do changes before the transaction ends.
 */
export async function readSessionAgain(
  ctx: Ctx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<LiveSession | null> {
  const by = { id: sessionId, now: ctx.platform.clock.now() };
  if (ctx.transaction === null) return selectOptionalLiveSession(ctx.platform.prepared, by);
  await holdRights(ctx, { userId });
  return selectOptionalLiveSession(preparedWithin(ctx.db), by);
}

/** Notes now and then that the session is in use. */
export async function noteUse(
  ctx: Ctx,
  { sessionId, lastUsedAt }: { sessionId: string; lastUsedAt: Date },
): Promise<void> {
  const at = ctx.platform.clock.now();
  if (at.getTime() - lastUsedAt.getTime() <= notedEveryMs) return;
  await updateLastUsed(ctx.db, { id: sessionId, at, notSince: new Date(at.getTime() - notedEveryMs), ip: ctx.ip });
}

/**
 * Makes a session look at the admin as a role does, or with null as its own account again, from the next request on
 * every process. False if nothing began or ended.
 */
export function setView(
  ctx: Ctx,
  of: { userId: string; sessionId: string; role: { id: string; slug: string } | null },
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { userId, sessionId, role } = of;
    await holdAccount(ctx, { userId });
    const isChanged = await updateView(ctx.db, { sessionId, role });
    if (isChanged) changed(ctx, { topic: 'access', key: userId });
    return isChanged;
  });
}

/** Ends the actor's own session with every token of it; without one it is a no-op [B12]. */
export async function endPresentedSession(ctx: Ctx): Promise<void> {
  const { userId, sessionId, email } = ctx.actor;
  if (userId && sessionId) await endSome(ctx, { userId, label: email, which: { sessionId } });
}

/** Ends every session of an account, in the transaction of the action that asks for it: a new password, a deactivation, an administrator [Q38]. Returns how many. */
export function endSessionsOf(ctx: Ctx, user: { id: string; email: string }): Promise<number> {
  return inTransaction(ctx, (ctx) => endSome(ctx, { userId: user.id, label: user.email, which: {} }));
}

/** Ends one session of an account, named by any token of it, in the transaction of the action that asks for it. */
export async function endSession(
  ctx: Ctx,
  of: { userId: string; sessionId: string; label: string | null },
): Promise<void> {
  await endSome(ctx, { userId: of.userId, label: of.label, which: { sessionId: of.sessionId } });
}

/** Where the signed-in person is signed in. */
export async function listMySessions(ctx: Ctx): Promise<SignedInPlace[]> {
  const { userId, sessionId } = ctx.actor;
  const live = userId ? await listLiveFamilies(ctx.db, { userId, sessionId, now: ctx.platform.clock.now() }) : [];
  return live.map(({ familyId, createdAt, lastUsedAt, tokenExpiresAt, ip, userAgent, isCurrent }) => ({
    id: familyId,
    device: deviceOf(userAgent),
    userAgent,
    ip,
    current: isCurrent,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: tokenExpiresAt.toISOString(),
  }));
}

/** Ends one of the person's own sessions. One that is somebody else's is not found. */
export function endMySession(ctx: Ctx, familyId: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const { userId, email } = ctx.actor;
    const ended = userId ? await endSome(ctx, { userId, label: email, which: { familyId } }) : 0;
    if (ended === 0) throw new AppError('NOT_FOUND');
    return null;
  });
}

/** Ends all of the person's sessions but the one that asks. */
export function endMyOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { userId, email, sessionId } = ctx.actor;
    if (!userId || !sessionId) throw new AppError('INVALID_TOKEN');
    return { ended: await endSome(ctx, { userId, label: email, which: { exceptSessionId: sessionId } }) };
  });
}

interface Ending {
  userId: string;
  label: string | null;
  which: EndedSessions;
  /** For the audit log. */
  action?: string;
}

async function endSome(ctx: Ctx, { userId, label, which, action = 'session.ended' }: Ending): Promise<number> {
  await holdAccount(ctx, { userId });
  const ended = await updateFamiliesToRevoked(ctx.db, { ...which, userId, at: ctx.platform.clock.now() });
  for (const id of ended) await audit(ctx, action, { type: 'session', id, label });
  if (ended.length > 0) changed(ctx, { topic: 'access', key: userId });
  return ended.length;
}

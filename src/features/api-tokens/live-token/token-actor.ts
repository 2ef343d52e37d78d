import { AppError } from '../../../contracts/call/errors.ts';
import { onePerObject } from '../../../contracts/one-per-object.ts';
import type { Rights } from '../../../contracts/session/held-rights.ts';
import { createCache, everyKey } from '../../../platform/cache/cache.ts';
import type { Bearer } from '../../../platform/context/bearer.ts';
import type { Actor, Ctx, Platform } from '../../../platform/context/context.ts';
import { preparedWithin } from '../../../platform/db/connections/prepared.ts';
import type { Db } from '../../../platform/db/database.ts';
import { countTokenUse, countWrongToken } from '../../limits/token-limits.ts';
import { isAdminRole } from '../../roles/roles.rules.ts';
import { holdRights } from '../../sessions/account/hold-account.ts';
import { updateTokenUse } from '../api-tokens.queries.ts';
import { rightsOfToken } from '../api-tokens.rules.ts';
import { hashOfToken } from '../token-secret.ts';
import {
  type LiveTokenRow,
  type RightsRow,
  selectOptionalAccount,
  selectOptionalLiveToken,
} from './live-token.queries.ts';

const notedEveryMs = 60_000;

const wrongToken = {
  error: 'The API token is wrong, expired or revoked.',
  suggestion: 'Create a token in the console, under Settings, API tokens, and send it as Authorization: Bearer mw_…',
};

/**
 * Who sends this token, with the rights of this moment, and how many requests it has left. Rejects, at one cost and with
 * one answer, a token that is wrong, expired, revoked or of a maker who is inactive or gone; with RATE_LIMITED one that is used
 * too often, and further wrong ones of an address.
 */
export async function readTokenActor(ctx: Ctx, secret: string): Promise<Bearer> {
  const { clock, db } = ctx.platform;
  const now = clock.now();
  const token = await readLiveToken(ctx, hashOfToken(secret));
  if (!token) {
    await countWrongToken(ctx);
    throw new AppError('INVALID_TOKEN', wrongToken);
  }
  const quota = await countTokenUse(ctx, token.id);
  if (token.lastUsedAt === null || Math.abs(now.getTime() - token.lastUsedAt.getTime()) > notedEveryMs)
    await noteUse(db, { token, at: now, ip: ctx.ip });
  return { actor: actorOf(token), quota };
}

/** For so long at most a token is not read again; a change of anybody's rights, and of a token, ends it at once in every process. */
const keptMs = 1000;
/** A token with what it and its maker may do. */
const bytesOf = ({ named, maker }: LiveTokenRow) => 1000 + 60 * (named.length + maker.permissions.length);

class NoSuchToken extends Error {}

const cacheOf = onePerObject(({ bus }: Platform) =>
  createCache<LiveTokenRow>({ bus, topic: 'access', maxBytes: 4_000_000, sizeOf: bytesOf }),
);

/** The token of this hash while it is good, and its maker is active; else null, which is never kept. */
async function readLiveToken({ platform }: Ctx, hash: Buffer): Promise<LiveTokenRow | null> {
  const { clock, prepared } = platform;
  const moment = Math.floor(performance.now() / keptMs);
  const load = async () => {
    const token = await selectOptionalLiveToken(prepared, { hash, now: clock.now() });
    if (!token) throw new NoSuchToken();
    return token;
  };
  try {
    const token = await cacheOf(platform).read(`${hash.toString('base64')} ${moment}`, [everyKey], load);
    return token.until === null || token.until > clock.now() ? token : null;
  } catch (error) {
    if (error instanceof NoSuchToken) return null;
    throw error;
  }
}

async function noteUse(db: Db, { token, at, ip }: { token: LiveTokenRow; at: Date; ip: string | null }): Promise<void> {
  token.lastUsedAt = at;
  await updateTokenUse(db, { id: token.id, at, ip });
}

/** The actor of a token that was sent before; null once it ended. In a transaction its rights stay as they are until it ends. */
export async function readTokenActorAgain(ctx: Ctx): Promise<Actor | null> {
  const { apiToken, userId } = ctx.actor;
  if (!apiToken || userId === null) return null;
  const by = { id: apiToken.id, now: ctx.platform.clock.now() };
  if (ctx.transaction !== null) await holdRights(ctx, { userId });
  const token = await selectOptionalLiveToken(ctx.transaction ? preparedWithin(ctx.db) : ctx.platform.prepared, by);
  return token && actorOf(token);
}

/** What an active account may do at this moment, and whose it is; null for one that is inactive or gone. */
export async function findRights(
  ctx: Ctx,
  userId: string,
): Promise<(Rights & { email: string; displayName: string }) | null> {
  const account = await selectOptionalAccount(ctx.platform.prepared, userId);
  if (!account?.isActive) return null;
  return { ...rightsOfMaker(account), email: account.email, displayName: account.displayName };
}

/** No rights before the person has chosen a password of their own, as in a session. */
export function rightsOfMaker({ roles, permissions, mustChangePassword }: RightsRow): Rights {
  if (mustChangePassword) return { isAdmin: false, permissions: [] };
  return { isAdmin: roles.some(isAdminRole), permissions };
}

function actorOf({ id, name, named, maker }: LiveTokenRow): Actor {
  return {
    kind: 'user',
    userId: maker.id,
    sessionId: null,
    email: maker.email,
    displayName: maker.displayName,
    avatarUrl: maker.avatarUrl,
    roles: maker.roles,
    permissions: new Set(rightsOfToken(named, rightsOfMaker(maker))),
    isAdmin: false,
    apiToken: { id, name },
  };
}

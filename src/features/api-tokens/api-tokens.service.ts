import type { Page } from '../../contracts/call/endpoint.ts';
import { AppError, assertNoErrors } from '../../contracts/call/errors.ts';
import type { Rights } from '../../contracts/session/held-rights.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { preparedWithin } from '../../platform/db/connections/prepared.ts';
import { changed, inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { audit } from '../audit/audit.service.ts';
import { setTokenPermissions } from '../permissions/grants/grants.service.ts';
import { requirePermissions } from '../permissions/permissions.service.ts';
import type { ApiToken, ApiTokenChange, ApiTokenDraft, ApiTokenQuery, NewApiToken } from './api-tokens.contract.ts';
import {
  type ApiTokenRow,
  insertApiToken,
  listApiTokens as listApiTokenRows,
  selectOptionalApiToken,
  updateApiToken,
  updateSecret,
} from './api-tokens.queries.ts';
import { beyond, expiryError } from './api-tokens.rules.ts';
import { selectOptionalAccount } from './live-token/live-token.queries.ts';
import { rightsOfMaker } from './live-token/token-actor.ts';
import { hashOfToken, newTokenSecret, prefixOfToken } from './token-secret.ts';

/** One page of tokens, searched in name, description and prefix; revoked ones too. */
export async function listApiTokens(ctx: Ctx, query: ApiTokenQuery): Promise<Page<ApiToken>> {
  const { rows, total } = await listApiTokenRows(ctx.db, { query, now: ctx.platform.clock.now() });
  return { items: rows.map(toApiToken), total, page: query.page, pageSize: query.pageSize };
}

/** One token. Rejects an id that nothing has. */
export async function readApiToken(ctx: Ctx, id: string): Promise<ApiToken> {
  return toApiToken(await tokenRow(ctx, { id }));
}

/**
 * Creates a token and tells its secret, of which only the hash is stored. Rejects a permission that there is not or that the
 * actor does not hold, and a date that is past or more than five years away.
 */
export function createApiToken(ctx: Ctx, draft: ApiTokenDraft): Promise<NewApiToken> {
  return inTransaction(ctx, async (ctx) => {
    const { userId } = ctx.actor;
    if (userId === null) throw new AppError('INSUFFICIENT_PERMISSIONS');
    const now = ctx.platform.clock.now();
    const { name, description, permissions, expiresAt } = draft;
    assertExpiry(expiresAt, { stored: null, now });
    const granted = await requirePermissions(ctx, permissions);
    assertHeld(ctx.actor, granted, 'You do not hold');
    const id = newId();
    const secret = newTokenSecret();
    await insertApiToken(ctx.db, {
      ...{ id, name, description, makerId: userId, at: now },
      ...storedSecret(secret),
      expiresAt: momentOf(expiresAt),
    });
    await setTokenPermissions(ctx, { tokenId: id, permissionIds: granted.map((permission) => permission.id) });
    const token = await readApiToken(ctx, id);
    await audit(ctx, 'api-token.created', { ...target(token), after: shown(token) });
    return { ...token, token: secret };
  });
}

/**
 * Changes a token; what changes nothing is a no-op. Rejects a stale version, a later date, and a new permission that the actor
 * or the maker of the token does not hold.
 */
export function changeApiToken(ctx: Ctx, { id, change }: { id: string; change: ApiTokenChange }): Promise<ApiToken> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.platform.clock.now();
    const row = await tokenRow(ctx, { id, lock: true });
    const before = toApiToken(row);
    const { version, name, description, permissions, expiresAt } = change;
    if (version !== undefined && version !== row.version) throw new AppError('VERSION_CONFLICT', { current: before });
    if (expiresAt !== undefined) assertExpiry(expiresAt, { stored: row.expiresAt, now });
    const granted = permissions && (await requirePermissions(ctx, permissions));
    if (granted) {
      const added = granted.filter(({ slug }) => !row.permissions.includes(slug));
      assertHeld(ctx.actor, added, 'You do not hold');
      const maker = await selectOptionalAccount(preparedWithin(ctx.db), row.makerId);
      assertHeld(maker ? rightsOfMaker(maker) : nothing, added, 'The maker of the token does not hold');
    }
    const expires = expiresAt === undefined ? undefined : momentOf(expiresAt);
    const after = {
      ...before,
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
      ...(granted && { permissions: granted.map(({ slug }) => slug) }),
      ...(expires !== undefined && { expiresAt: expires?.toISOString() ?? null }),
    };
    if (JSON.stringify(shown(after)) === JSON.stringify(shown(before))) return before;
    if (granted)
      await setTokenPermissions(ctx, { tokenId: id, permissionIds: granted.map((permission) => permission.id) });
    await updateApiToken(ctx.db, { id, at: now, name, description, expiresAt: expires });
    const token = await readApiToken(ctx, id);
    changed(ctx, { topic: 'access', key: id });
    await audit(ctx, 'api-token.updated', { ...target(token), before: shown(before), after: shown(token) });
    return token;
  });
}

/**
 * Gives a token a new secret and tells it; the present one works for `graceSeconds` more. Rejects a token that is revoked or
 * expired, and an actor who does not hold all that it names: whoever has the secret may do that.
 */
export function rotateApiToken(
  ctx: Ctx,
  { id, graceSeconds }: { id: string; graceSeconds: number },
): Promise<NewApiToken> {
  return inTransaction(ctx, async (ctx) => {
    const now = ctx.platform.clock.now();
    const row = await tokenRow(ctx, { id, lock: true });
    if (row.state === 'revoked' || row.state === 'expired') throw new AppError('API_TOKEN_ENDED');
    if (row.makerId !== ctx.actor.userId && beyond(ctx.actor, row.permissions).length > 0)
      throw new AppError('INSUFFICIENT_PERMISSIONS', { error: 'This token may do what you may not do yourself.' });
    const secret = newTokenSecret();
    const formerUntil = new Date(now.getTime() + graceSeconds * 1000);
    await updateSecret(ctx.db, { id, at: now, formerUntil, ...storedSecret(secret) });
    const token = await readApiToken(ctx, id);
    changed(ctx, { topic: 'access', key: id });
    await audit(ctx, 'api-token.rotated', { ...target(token), after: { prefix: token.prefix, graceSeconds } });
    return { ...token, token: secret };
  });
}

/** Ends a token at once; it stays in the list. A second time is a no-op. */
export function revokeApiToken(ctx: Ctx, id: string): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const at = ctx.platform.clock.now();
    const row = await tokenRow(ctx, { id, lock: true });
    if (row.revokedAt !== null) return null;
    await updateApiToken(ctx.db, { id, at, revokedAt: at });
    changed(ctx, { topic: 'access', key: id });
    await audit(ctx, 'api-token.revoked', target(row));
    return null;
  });
}

const nothing: Rights = { isAdmin: false, permissions: [] };

async function tokenRow({ db, platform }: Ctx, by: { id: string; lock?: boolean }) {
  const row = await selectOptionalApiToken(db, { ...by, now: platform.clock.now() });
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function assertExpiry(expiresAt: string | null, of: { stored: Date | null; now: Date }): void {
  const error = expiryError(expiresAt, of);
  assertNoErrors(error === null ? {} : { expiresAt: [error] });
}

function assertHeld(rights: Rights, granted: readonly { slug: string }[], who: string): void {
  const missing = beyond(
    rights,
    granted.map(({ slug }) => slug),
  );
  assertNoErrors(missing.length === 0 ? {} : { permissions: [`${who} ${missing.slice(0, 5).join(', ')}`] });
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));
const storedSecret = (secret: string) => ({ prefix: prefixOfToken(secret), tokenHash: hashOfToken(secret) });
const target = ({ id, name }: { id: string; name: string }) => ({ type: 'api-token', id, label: name });

/** As the audit log keeps it. */
const shown = ({ name, description, prefix, permissions, expiresAt }: ApiToken) => ({
  ...{ name, description, prefix, expiresAt },
  permissions: permissions.toSorted(),
});

function toApiToken(row: ApiTokenRow): ApiToken {
  const { id, name, description, prefix, permissions, makerId, maker, lastUsedIp, state, version } = row;
  const text = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    id,
    name,
    description,
    prefix,
    permissions,
    maker: { id: makerId, displayName: maker?.displayName ?? null },
    expiresAt: text(row.expiresAt),
    lastUsedAt: text(row.lastUsedAt),
    lastUsedIp,
    state,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version,
  };
}

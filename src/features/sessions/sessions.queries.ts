import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { PreparedReader } from '../../platform/db/prepared.ts';

/** A session's row with its account and everything it may do, as of this moment. */
export interface SessionRow {
  familyId: string;
  expiresAt: Date;
  /** When a newer token took its place, if one did. */
  replacedAt: Date | null;
  userId: string;
  email: string;
  displayName: string;
  avatarUrl: string | null;
  lastUsedAt: Date;
  roles: string[];
  permissions: string[];
  /** Set while the session looks at the admin as a role does. */
  view: StoredView | null;
}

export interface StoredView {
  /** The slug of when it began. */
  slug: string;
  /** Null once the role was deleted. */
  role: { slug: string; name: string; permissions: string[] } | null;
}

interface SessionColumns {
  family_id: string;
  expires_at: Date;
  replaced_at: Date | null;
  user_id: string;
  email: string;
  display_name: string;
  avatar_url: string | null;
  last_used_at: Date;
  roles: string[];
  permissions: string[];
  view_as_slug: string | null;
  view_slug: string | null;
  view_name: string | null;
  view_permissions: string[] | null;
}

/**
 * One indexed read per request, and the one statement that spans other features' tables: rights are read with the
 * session and never cached, so that a logout, a deactivation or a role change is in force everywhere at once [Q38].
 */
const liveSession = {
  name: 'live-session',
  text: `
    select s.family_id, s.expires_at, s.replaced_at, s.user_id, s.last_used_at, s.view_as_slug,
      u.email, u.display_name, u.avatar_url, v.slug as view_slug, v.name as view_name,
      array(
        select r.slug from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = u.id order by r.priority desc, r.slug
      ) as roles,
      array(
        select distinct p.slug from user_roles ur cross join role_lineage(ur.role_id) held
        join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id
        where ur.user_id = u.id
      ) as permissions,
      case when v.id is not null then array(
        select distinct p.slug from role_lineage(v.id) held
        join role_permissions rp on rp.role_id = held.role_id join permissions p on p.id = rp.permission_id
      ) end as view_permissions
    from sessions s join users u on u.id = s.user_id left join roles v on v.id = s.view_as_role_id
    where s.id = $1::uuid and s.revoked_at is null and s.expires_at > $2 and u.is_active`,
};

/** The session if it is neither revoked nor past its end and its account is active; also one that was replaced. */
export async function selectOptionalLiveSession(
  prepared: PreparedReader,
  by: { id: string; now: Date },
): Promise<SessionRow | null> {
  const [row] = await prepared.read<SessionColumns>({ ...liveSession, values: [by.id, by.now] });
  if (!row) return null;
  return {
    familyId: row.family_id,
    expiresAt: row.expires_at,
    replacedAt: row.replaced_at,
    userId: row.user_id,
    email: row.email,
    displayName: row.display_name,
    avatarUrl: row.avatar_url,
    lastUsedAt: row.last_used_at,
    roles: row.roles,
    permissions: row.permissions,
    view: viewIn(row),
  };
}

function viewIn(row: SessionColumns): StoredView | null {
  const { view_as_slug: slug, view_slug, view_name, view_permissions } = row;
  if (slug === null) return null;
  const isThere = view_slug !== null && view_name !== null && view_permissions !== null;
  return { slug, role: isThere ? { slug: view_slug, name: view_name, permissions: view_permissions } : null };
}

export interface NewSession {
  id: string;
  familyId: string;
  userId: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** The end that no renewal passes. */
  expiresAt: Date;
  tokenExpiresAt: Date;
  ip: string | null;
  userAgent: string | null;
  viewAsRoleId?: string | null;
  viewAsSlug?: string | null;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/**
 * Held by whoever renews (`share`) or ends (`no key update`) sessions of an account before he looks at their rows: a
 * token that is being renewed while its session ends would else outlive it.
 */
export async function lockAccount(db: Db, lock: { userId: string; mode: 'share' | 'no key update' }): Promise<void> {
  const account = db.selectFrom('users').select('id').where('id', '=', lock.userId);
  await (lock.mode === 'share' ? account.forShare() : account.forNoKeyUpdate()).execute();
}

export type StoredSession = NewSession & { replacedAt: Date | null };

/** The row of a token, held until the transaction ends, so that of many who renew it at once one goes first. */
export async function selectOptionalSessionForUpdate(db: Db, id: string): Promise<StoredSession | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'familyId', 'userId', 'createdAt', 'lastUsedAt', 'expiresAt', 'tokenExpiresAt', 'ip', 'userAgent'])
    .select(['replacedAt', 'viewAsRoleId', 'viewAsSlug'])
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The newest token's row of a family, unless the family ended. */
export async function selectOptionalHead(db: Db, familyId: string): Promise<{ id: string; expiresAt: Date } | null> {
  const head = await db
    .selectFrom('sessions')
    .select(['id', 'expiresAt'])
    .where('familyId', '=', familyId)
    .where('replacedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return head ?? null;
}

export async function updateToReplaced(db: Db, session: { id: string; at: Date }): Promise<void> {
  await db.updateTable('sessions').set({ replacedAt: session.at }).where('id', '=', session.id).execute();
}

export async function updateTokenEnd(db: Db, session: { id: string; tokenExpiresAt: Date }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ tokenExpiresAt: session.tokenExpiresAt })
    .where('id', '=', session.id)
    .execute();
}

/**
 * Begins a view in every token of a session, or ends it. False if there was nothing to begin or end, so that of many who
 * end one view the first alone tells of it.
 */
export async function updateView(
  db: Db,
  of: { sessionId: string; role: { id: string; slug: string } | null },
): Promise<boolean> {
  const { sessionId, role } = of;
  const updated = await db
    .updateTable('sessions')
    .set({ viewAsRoleId: role?.id ?? null, viewAsSlug: role?.slug ?? null })
    .where('familyId', 'in', (query) =>
      query.selectFrom('sessions as shown').select('shown.familyId').where('shown.id', '=', sessionId),
    )
    .where('revokedAt', 'is', null)
    .$if(role === null, (update) => update.where('viewAsSlug', 'is not', null))
    .returning('id')
    .execute();
  return updated.length > 0;
}

/** Which of an account's sessions end: all, one family, that of one token, or all but that of one token. */
export type EndedSessions = { familyId?: string; sessionId?: string; exceptSessionId?: string };

/** Ends sessions of one account with every token of them. Returns the families that had not ended before. */
export async function updateFamiliesToRevoked(
  db: Db,
  of: EndedSessions & { userId: string; at: Date },
): Promise<string[]> {
  const { userId, familyId, sessionId, exceptSessionId, at } = of;
  const familyOf = (id: string) =>
    db.selectFrom('sessions as shown').select('shown.familyId').where('shown.id', '=', id);
  const revoked = await db
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .$if(familyId !== undefined, (update) => update.where('familyId', '=', familyId ?? ''))
    .$if(sessionId !== undefined, (update) => update.where('familyId', 'in', familyOf(sessionId ?? '')))
    .$if(exceptSessionId !== undefined, (update) => update.where('familyId', 'not in', familyOf(exceptSessionId ?? '')))
    .returning('familyId')
    .execute();
  return [...new Set(revoked.map((row) => row.familyId))];
}

export interface LiveFamily {
  familyId: string;
  createdAt: Date;
  lastUsedAt: Date;
  tokenExpiresAt: Date;
  ip: string | null;
  userAgent: string | null;
  isCurrent: boolean;
}

/** Where an account is signed in, the last used first; at most a hundred. */
export async function listLiveFamilies(
  db: Db,
  of: { userId: string; sessionId: string | null; now: Date },
): Promise<LiveFamily[]> {
  const { userId, sessionId, now } = of;
  const rows = await db
    .selectFrom('sessions')
    .select(['familyId', 'createdAt', 'lastUsedAt', 'tokenExpiresAt', 'ip', 'userAgent'])
    .select((columns) =>
      columns
        .exists(
          columns
            .selectFrom('sessions as present')
            .select('present.id')
            .where('present.id', '=', sessionId)
            .whereRef('present.familyId', '=', 'sessions.familyId'),
        )
        .as('isCurrent'),
    )
    .where('userId', '=', userId)
    .where('replacedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('tokenExpiresAt', '>', now)
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, isCurrent: Boolean(row.isCurrent) }));
}

/** Notes that the session is in use and from where, unless that was noted after `notSince`. */
export async function updateLastUsed(
  db: Db,
  use: { id: string; at: Date; notSince: Date; ip: string | null },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ lastUsedAt: use.at, ip: use.ip })
    .where('id', '=', use.id)
    .where('lastUsedAt', '<', use.notSince)
    .execute();
}

/** Forgets a few sessions that are past their end; each sign-in sweeps, so that they never pile up. */
export async function deleteEndedSessions(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where('expiresAt', '<', before)
        .orderBy('expiresAt')
        .limit(20)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Whether the account of this address used a session from there since. */
export async function hasSessionFrom(db: Db, of: { email: string; ip: string; since: Date }): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select('sessions.id')
    .where('users.email', '=', of.email)
    .where('sessions.ip', '=', of.ip)
    .where('sessions.lastUsedAt', '>', of.since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export interface SessionCounts {
  sessions: number;
  people: number;
  /** Those of everybody else than the one who asks. */
  others: number;
}

/** How many sessions are live, of how many people. */
export async function countLiveFamilies(db: Db, of: { userId: string | null; now: Date }): Promise<SessionCounts> {
  const { rows } = await sql<SessionCounts>`
    select count(*)::int as sessions, count(distinct user_id)::int as people,
      (count(*) filter (where user_id is distinct from ${of.userId}::uuid))::int as others
    from sessions where replaced_at is null and revoked_at is null and token_expires_at > ${of.now}`.execute(db);
  return rows[0] ?? { sessions: 0, people: 0, others: 0 };
}

/**
 * Ends every session of everybody but one person; administrators keep theirs unless they are named too. Locks their
 * accounts first, in one order, so that no token that is being renewed outlives this.
 */
export async function updateOthersToRevoked(
  db: Db,
  of: { exceptUserId: string; withAdministrators: boolean; at: Date },
): Promise<{ familyId: string; userId: string }[]> {
  const { exceptUserId, withAdministrators, at } = of;
  const { rows: people } = await sql<{ id: string }>`
    select u.id from users u
    where u.id <> ${exceptUserId}
      and exists (select from sessions s where s.user_id = u.id and s.revoked_at is null and s.expires_at > ${at})
      and (${withAdministrators} or not exists (
        select from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = u.id and r.is_admin))
    order by u.id for no key update of u`.execute(db);
  if (people.length === 0) return [];
  return db
    .updateTable('sessions')
    .set({ revokedAt: at })
    .where('userId', '=', sql<string>`any(${people.map(({ id }) => id)}::uuid[])`)
    .where('revokedAt', 'is', null)
    .returning(['familyId', 'userId'])
    .execute();
}

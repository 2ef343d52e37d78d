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
  roles: string[];
  permissions: string[];
}

interface SessionColumns {
  family_id: string;
  expires_at: Date;
  replaced_at: Date | null;
  user_id: string;
  email: string;
  display_name: string;
  roles: string[];
  permissions: string[];
}

/**
 * One indexed read per request, and the one statement that spans other features' tables: rights are read with the
 * session and never cached, so that a logout, a deactivation or a role change is in force everywhere at once [Q38].
 */
const liveSession = {
  name: 'live-session',
  text: `
    select s.family_id, s.expires_at, s.replaced_at, s.user_id, u.email, u.display_name,
      array(
        select r.slug from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = u.id order by r.priority desc, r.slug
      ) as roles,
      array(
        select distinct p.slug from user_roles ur
        join role_permissions rp on rp.role_id = ur.role_id join permissions p on p.id = rp.permission_id
        where ur.user_id = u.id
      ) as permissions
    from sessions s join users u on u.id = s.user_id
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
    roles: row.roles,
    permissions: row.permissions,
  };
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
    .select('replacedAt')
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

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

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
  /** What proved the person asked for a second factor itself. */
  isProvenTwice?: boolean;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

export type StoredSession = NewSession & { replacedAt: Date | null };

/** The row of a token, held until the transaction ends, so that of many who renew it at once one goes first. */
export async function selectOptionalSessionForUpdate(db: Db, id: string): Promise<StoredSession | null> {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'familyId', 'userId', 'createdAt', 'lastUsedAt', 'expiresAt', 'tokenExpiresAt', 'ip', 'userAgent'])
    .select(['replacedAt', 'viewAsRoleId', 'viewAsSlug', 'isProvenTwice'])
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

/** Forgets the tokens that were replaced before a moment. */
export async function deleteReplacedTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('replacedAt', '<', before).execute();
}

/** Whether a token has no row any more although its family is live: it was replaced, and forgotten since. */
export async function isRemovedFrom(db: Db, of: { id: string; familyId: string; now: Date }): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select not exists (select from sessions where id = ${of.id}::uuid) as removed
    from sessions
    where family_id = ${of.familyId}::uuid and replaced_at is null and revoked_at is null and expires_at > ${of.now}`.execute(
    db,
  );
  return rows[0]?.removed ?? false;
}

export interface SessionCounts {
  sessions: number;
  people: number;
  /** The sessions of everybody but the person who asks. */
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

/** Ends every session of these people. Their accounts must be held. */
export async function updatePeopleToRevoked(
  db: Db,
  of: { userIds: readonly string[]; at: Date },
): Promise<{ familyId: string; userId: string }[]> {
  if (of.userIds.length === 0) return [];
  return db
    .updateTable('sessions')
    .set({ revokedAt: of.at })
    .where('userId', '=', sql<string>`any(${[...of.userIds]}::uuid[])`)
    .where('revokedAt', 'is', null)
    .returning(['familyId', 'userId'])
    .execute();
}

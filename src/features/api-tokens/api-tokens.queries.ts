import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type ListTable, readPage } from '../../platform/db/lists/list-page.ts';
import { permissionsOfToken } from '../permissions/grants/grants.sql.ts';
import { isActiveAccount, personSql } from '../users/users.sql.ts';
import type { ApiToken, ApiTokenQuery } from './api-tokens.contract.ts';

/** What stands in the database of a token's secret. */
export interface StoredSecret {
  prefix: string;
  tokenHash: Buffer;
}

export interface NewApiTokenRow extends StoredSecret {
  id: string;
  name: string;
  description: string;
  makerId: string;
  expiresAt: Date | null;
}

export async function insertApiToken(db: Db, row: NewApiTokenRow & { at: Date }): Promise<void> {
  const { at, ...values } = row;
  await db
    .insertInto('apiTokens')
    .values({ ...values, createdAt: at, updatedAt: at })
    .execute();
}

const makerId = sql`api_tokens.maker_id`;
const maker = personSql(makerId);
const stateAt = (now: Date) => sql<ApiToken['state']>`case
  when revoked_at is not null then 'revoked'
  when expires_at <= ${now} then 'expired'
  when not ${isActiveAccount(makerId)} then 'suspended'
  else 'active' end`;

const tokenRows = (db: Db, now: Date) =>
  db
    .selectFrom('apiTokens')
    .select([
      ...(['id', 'name', 'description', 'prefix', 'makerId', 'expiresAt', 'revokedAt', 'lastUsedAt'] as const),
      ...(['lastUsedIp', 'createdAt', 'updatedAt', 'version'] as const),
    ])
    .select([maker.as('maker'), stateAt(now).as('state'), permissionsOfToken(sql`api_tokens.id`).as('permissions')]);

export type ApiTokenRow = Awaited<ReturnType<typeof listApiTokens>>['rows'][number];

const tableAt = (now: Date): ListTable => ({
  name: 'api_tokens',
  columns: {
    name: { value: sql`name`, order: sql`folded(name)` },
    description: { value: sql`description` },
    maker: { value: sql`${maker} ->> 'displayName'` },
    state: { value: stateAt(now) },
    expiresAt: { value: sql`expires_at` },
    lastUsedAt: { value: sql`last_used_at`, emptyFirst: true },
    createdAt: { value: sql`created_at` },
    updatedAt: { value: sql`updated_at` },
  },
  searched: [sql`name`, sql`description`, sql`prefix`],
  last: sql`id`,
});

export function listApiTokens(db: Db, { query, now }: { query: ApiTokenQuery; now: Date }) {
  const where = query.state ? [sql`${stateAt(now)} = ${query.state}`] : [];
  return readPage(db, { rows: tokenRows(db, now), table: tableAt(now), query, where });
}

/** The token, or null; held as it is until the transaction ends if `lock` is set. */
export async function selectOptionalApiToken(
  db: Db,
  { id, now, lock = false }: { id: string; now: Date; lock?: boolean },
): Promise<ApiTokenRow | null> {
  const row = tokenRows(db, now).where('id', '=', id);
  return (await (lock ? row.forUpdate() : row).executeTakeFirst()) ?? null;
}

export async function updateApiToken(
  db: Db,
  change: {
    id: string;
    at: Date;
    name?: string | undefined;
    description?: string | undefined;
    expiresAt?: Date | null | undefined;
    revokedAt?: Date;
  },
): Promise<void> {
  const { id, at, ...values } = change;
  await db
    .updateTable('apiTokens')
    .set((column) => ({ ...values, updatedAt: at, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Puts a new secret in the place of the present one, which is good until `formerUntil`; one before it is good no longer. */
export async function updateSecret(
  db: Db,
  { id, at, formerUntil, prefix, tokenHash }: StoredSecret & { id: string; at: Date; formerUntil: Date },
): Promise<void> {
  await db
    .updateTable('apiTokens')
    .set((column) => ({
      prefix,
      tokenHash,
      formerHash: column.ref('tokenHash'),
      formerUntil,
      updatedAt: at,
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function updateTokenUse(db: Db, use: { id: string; at: Date; ip: string | null }): Promise<void> {
  const values = { lastUsedAt: use.at, lastUsedIp: use.ip };
  await db.updateTable('apiTokens').set(values).where('id', '=', use.id).execute();
}

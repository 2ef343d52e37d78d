import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { rowsSql } from '../../entries/query/scope.sql.ts';

export interface PublishedRow {
  id: string;
  slug: string;
  title: string;
  createdAt: Date;
  customFields: Record<string, unknown>;
}

/** Narrows the published entries of a type: these, or so many in the order of their ids. */
export type PublishedSelection =
  | { ids: readonly string[] }
  | { slugs: readonly string[] }
  | { after: string | null; limit: number };

interface RowsOf {
  contentTypeId: string;
  /** Of an entry that was published and lies in the trash. */
  status?: 'publish' | 'trash';
}

/** Published entries of a type, without their texts, in the order of their ids. */
export async function listPublishedRows(
  db: Db,
  { contentTypeId, status = 'publish', ...selection }: RowsOf & PublishedSelection,
): Promise<PublishedRow[]> {
  const scope = { typeIds: [contentTypeId], statuses: [status], userId: null, conditions: [], words: [] };
  const columns = sql`c.id, c.slug, c.title, c.created_at, c.custom_fields`;
  const limit = 'limit' in selection ? sql`limit ${selection.limit}` : sql``;
  const { rows } = await sql<PublishedRow>`
    ${rowsSql(scope, { columns, where: whereSql(selection) })} order by c.id ${limit}`.execute(db);
  return rows;
}

/** Entries of a type that were published first after a moment, of these the latest. */
export async function listPublishedSince(
  db: Db,
  { contentTypeId, since, limit }: { contentTypeId: string; since: Date; limit: number },
): Promise<{ id: string; publishedAt: Date }[]> {
  const scope = { typeIds: [contentTypeId], statuses: ['publish' as const], userId: null, conditions: [], words: [] };
  const columns = sql`c.id, c.published_at`;
  const where = sql`c.published_at > ${since}::timestamptz`;
  const { rows } = await sql<{ id: string; publishedAt: Date }>`
    ${rowsSql(scope, { columns, where })} order by c.published_at desc, c.id limit ${limit}`.execute(db);
  return rows.map(({ id, publishedAt }) => ({ id, publishedAt }));
}

/** Where a published entry is found, and since when it says what it says. */
export interface PublishedAddress {
  slug: string;
  updatedAt: Date;
}

/** Some of a type's published entries in the order in which they were made; the newest is the one that was changed last. */
export async function listAddresses(
  db: Db,
  { contentTypeId, limit, offset, order }: { contentTypeId: string } & AddressPage,
): Promise<PublishedAddress[]> {
  const scope = { typeIds: [contentTypeId], statuses: ['publish' as const], userId: null, conditions: [], words: [] };
  const columns = sql`c.id, c.slug, c.updated_at`;
  const orderBy = order === 'newest' ? sql`c.updated_at desc, c.id` : sql`c.id`;
  const { rows } = await sql<{ slug: string; updatedAt: Date }>`
    ${rowsSql(scope, { columns, where: sql`true` })} order by ${orderBy} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ slug, updatedAt }) => ({ slug, updatedAt }));
}

export interface AddressPage {
  limit: number;
  offset: number;
  order: 'oldest' | 'newest';
}

function whereSql(selection: PublishedSelection) {
  if ('ids' in selection) return sql`c.id = any(${[...selection.ids]}::uuid[])`;
  if ('slugs' in selection) return sql`c.slug = any(${[...selection.slugs]}::text[])`;
  return selection.after === null ? sql`true` : sql`c.id > ${selection.after}::uuid`;
}

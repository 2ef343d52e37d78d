import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { FieldIndex } from '../../field-groups/indexes/marks.rules.ts';
import { valueSql } from './value.sql.ts';

/** Runs outside a transaction, as a concurrent statement must, and holds up no write. */
export async function createIndex(db: Db, { name, ...place }: FieldIndex): Promise<void> {
  const held = sql.raw(valueSql(place, '').indexed);
  // From an index on a part of the entries the planner does not learn how the values are distributed.
  await sql`create statistics if not exists ${sql.id(name)} on (${held}) from content`.execute(db);
  const columns =
    place.shape === 'list'
      ? sql`gin (content_type_id, ${held})`
      : sql`btree (content_type_id, (${held}), id) where (${held}) is not null`;
  await sql`create index concurrently ${sql.id(name)} on content using ${columns}`.execute(db);
}

/** Runs outside a transaction. */
export async function dropIndex(db: Db, name: string): Promise<void> {
  await sql`drop statistics if exists ${sql.id(name)}`.execute(db);
  await sql`drop index concurrently if exists ${sql.id(name)}`.execute(db);
}

/** Renews the planner's statistics; without them it knows nothing of a new index on an expression. */
export async function analyzeEntries(db: Db): Promise<void> {
  await sql`analyze content`.execute(db);
}

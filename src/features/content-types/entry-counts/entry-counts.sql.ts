import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/filter-sql.ts';

/** How many entries a type has outside the trash, off the counters that the database keeps. */
export const entryCountOf = (contentTypeId: Sql) => sql<number>`(
  select coalesce(sum(n.entries), 0)::int
  from content_counts n where n.content_type_id = ${contentTypeId} and n.status <> 'trash')`;

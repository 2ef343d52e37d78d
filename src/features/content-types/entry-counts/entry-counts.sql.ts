import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';

/** How many entries a type has outside the trash, off the counters that the database keeps. */
export const entryCountOf = (contentTypeId: Sql) => sql<number>`(
  select coalesce(sum(n.entries), 0)::int
  from content_counts n where n.content_type_id = ${contentTypeId} and n.status <> 'trash')`;

/** The sum of the counters that meet a condition on the type and the status of their entries. */
export const sumOfCounts = (condition: (contentTypeId: Sql, status: Sql) => Sql) => sql<number>`(
  select greatest(coalesce(sum(n.entries), 0), 0)::int
  from content_counts n where ${condition(sql`n.content_type_id`, sql`n.status`)})`;

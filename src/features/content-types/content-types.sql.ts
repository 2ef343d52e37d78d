import { sql } from 'kysely';
import type { Sql } from '../../platform/db/database.ts';

/** The content types that are there, as a table of `id`, `slug` and `is_single`. What a deleted type left refers to none of them. */
export const typesThatAreThere = sql`(select t.id, t.slug, t.is_single from content_types t)`;

/** The ids of deleted types that have left something, as an array. */
export const deletedTypeIds = sql`array(
  select i.id from content_type_ids i where not exists (select from content_types t where t.id = i.id))`;

/** The public content types as a table of `id` and `slug`, as text of SQL. */
export const publicTypes = '(select t.id, t.slug from content_types t where t.is_public)';

/** The id of a type that is there, which keeps it from being deleted until the transaction ends. */
export const heldTypeSql = (id: string) => sql`select t.id from content_types t where t.id = ${id}::uuid for key share`;

/** What the slugs of a type's permissions begin with, of these columns of it. */
export const typePermissionPrefix = (type: { isSingle: Sql; slug: Sql }) =>
  sql`(case when ${type.isSingle} then 'single-types.' else 'content-types.' end || ${type.slug} || '.')`;

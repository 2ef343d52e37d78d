import { sql } from 'kysely';

/** The content types that are there, as a table of `id`, `slug` and `is_single`. What a deleted type left refers to none of them. */
export const typesThatAreThere = sql`(select t.id, t.slug, t.is_single from content_types t)`;

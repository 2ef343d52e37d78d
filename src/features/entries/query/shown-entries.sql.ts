import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/database.ts';
import { publicTypes } from '../../content-types/content-types.sql.ts';

/** The stored table: a statement about drafts has its own rows under the name of `content`. */
const stored = 'public.content';

/**
 * The published entries of public types among those that a JSON value names anywhere: an object of their ids with the slugs
 * of their types. Text of SQL; all relations of an entry are looked up at once, because sixty subqueries took 28 ms.
 */
export function shownEntriesSql(json: string): string {
  return `(select coalesce(jsonb_object_agg(r.id, t.slug), '{}')
    from ${stored} r join ${publicTypes} t on t.id = r.content_type_id
    where r.id = any(ids_named_in(${json}, null)) and r.status = 'publish')`;
}

/** `value`, of the row `c` of content, of the published entry of a type with this id; null where there is none. Text of SQL. */
export function shownEntrySql({ value, typeId, id }: { value: string; typeId: string; id: string }): string {
  return `(select ${value} from ${stored} c where c.id = ${id} and c.content_type_id = ${typeId} and c.status = 'publish')`;
}

/** Those of the ids, as texts, that published entries of a public type have. */
export function shownIdsSql({ ids, target }: { ids: readonly string[]; target: string }): Sql {
  return sql`
    select r.id::text from ${sql.raw(stored)} r join ${sql.raw(publicTypes)} t on t.id = r.content_type_id
    where r.id = any(${[...ids]}::uuid[]) and r.status = 'publish' and t.slug = ${target}::text`;
}

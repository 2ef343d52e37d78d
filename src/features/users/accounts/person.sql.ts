import { type RawBuilder, sql } from 'kysely';

/** Whom a column of another table names; null where it names nobody, or nobody any more. */
export function personIn(column: RawBuilder<unknown>): RawBuilder<{ id: string; displayName: string } | null> {
  return sql`(
    select jsonb_build_object('id', person.id, 'displayName', person.display_name)
    from users person where person.id = ${column})`;
}

import { type RawBuilder, sql } from 'kysely';
import type { Person } from '../../contracts/session/person.ts';
import type { Sql } from '../../platform/db/database.ts';
import { isKept } from '../removals/kept-record.sql.ts';

/** The account with this id as `{id, displayName}`; null where there is none. */
export function personSql(id: Sql): RawBuilder<Person | null> {
  return sql`(select jsonb_build_object('id', u.id, 'displayName', u.display_name) from users u where u.id = ${id})`;
}

/** The same with the picture, as others see the account beside what it does. */
export function portraitSql(id: Sql): Sql {
  return sql`(select jsonb_build_object('id', u.id, 'displayName', u.display_name, 'avatarUrl', u.avatar_url)
    from users u where u.id = ${id})`;
}

/** True while the account with this id is there and active. */
export const isActiveAccount = (id: Sql) =>
  sql<boolean>`exists (select from users u where u.id = ${id} and u.is_active)`;

/** True where the account with this id is gone and cannot come back. */
export const isGoneForGood = (id: Sql) =>
  sql<boolean>`(not account_exists(${id}) and not ${isKept({ type: 'user', id })})`;

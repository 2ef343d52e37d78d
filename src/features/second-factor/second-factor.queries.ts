import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** How many active accounts have no second factor, of all or of these roles, and the first of them by name. */
export async function selectWithout(
  db: Db,
  { everybody, roles, limit }: { everybody: boolean; roles: readonly string[]; limit: number },
): Promise<{ count: number; users: { id: string; displayName: string }[] }> {
  const { rows } = await sql<{ id: string; displayName: string; count: number }>`
    select a.id, a.display_name as "displayName", count(*) over ()::int as count
    from accounts_without_second_factor(${everybody}, ${[...roles]}) a
    order by lower(a.display_name), a.id limit ${limit}`.execute(db);
  return { count: rows[0]?.count ?? 0, users: rows.map(({ id, displayName }) => ({ id, displayName })) };
}

export async function selectHasFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_second_factor(${userId}::uuid) as has`.execute(db);
  return rows[0]?.has ?? false;
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { namedBy } from '../../../platform/db/lists/id-or-slug.ts';
import { grantsBeyond } from '../holders/holders.sql.ts';
import type { ParentCandidate } from './inheritance.rules.ts';

/** Lets one transaction at a time change who inherits from whom, so that two cannot close a circle together. */
export async function lockInheritance(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('millwright role inheritance'))`.execute(db);
}

/** The roles that another one, or a new one, might inherit from, by name; of one `name`, a slug or id, if there is one. */
export async function listParentCandidates(
  db: Db,
  of: { childId: string | null; permissions: readonly string[]; name?: string },
): Promise<ParentCandidate[]> {
  const isNamed = of.name === undefined ? sql`true` : namedBy([of.name], 'r');
  const { rows } = await sql<ParentCandidate>`
    select r.id, r.slug, r.name, r.status,
      ${grantsBeyond(sql`r.id`, of.permissions)} as "isBeyond",
      (select max(held.depth) from role_lineage(r.id) held) as depth,
      exists (select from role_lineage(r.id) held where held.role_id = ${of.childId}::uuid) as "isOwnHeir"
    from roles r where ${isNamed} order by lower(r.name), r.id`.execute(db);
  return rows;
}

/** How many roles inherit from this one, one after the other. */
export async function selectHeirDepth(db: Db, roleId: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    select coalesce(max(held.depth), 0) as depth from roles r cross join role_lineage(r.id) held
    where held.role_id = ${roleId}::uuid`.execute(db);
  return rows[0]?.depth ?? 0;
}

/** Has roles without a parent inherit from this one again, as far as no circle and no too long chain comes of it; answers their slugs. */
export async function updateHeirs(
  db: Db,
  of: { parentId: string; heirs: readonly string[]; max: number; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    update roles heir set parent_id = ${of.parentId}, updated_at = ${of.at}, version = version + 1
    where heir.id = any(${[...of.heirs]}::uuid[]) and heir.parent_id is null
      and not exists (select from role_lineage(${of.parentId}) held where held.role_id = heir.id)
      and (select max(held.depth) from role_lineage(${of.parentId}) held) + 1 + (
        select coalesce(max(held.depth), 0) from roles r cross join role_lineage(r.id) held
        where held.role_id = heir.id
      ) <= ${of.max}
    returning heir.slug`.execute(db);
  return rows.map(({ slug }) => slug).sort();
}

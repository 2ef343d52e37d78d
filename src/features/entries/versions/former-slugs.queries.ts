import type { Db } from '../../../platform/db/database.ts';
import type { EntryStatus } from '../entries.contract.ts';

/** The last entry that the public saw under a slug of the type and does not see there now; its id, slug and status of today are null once it is deleted. A trigger keeps them. */
export async function selectOptionalFormer(
  db: Db,
  { contentTypeId, slug }: { contentTypeId: string; slug: string },
): Promise<{ id: string | null; slug: string | null; status: EntryStatus | null } | null> {
  const row = await db
    .selectFrom('formerSlugs as f')
    .leftJoin('content as c', 'c.id', 'f.entryId')
    .select(['c.id', 'c.slug', 'c.status'])
    .where('f.contentTypeId', '=', contentTypeId)
    .where('f.slug', '=', slug)
    .executeTakeFirst();
  return row ? { id: row.id, slug: row.slug, status: row.status as EntryStatus | null } : null;
}

/** Slugs under which entries of these types were published, and the slug that each has while it is, by type and slug. */
export async function selectFormerSlugs(
  db: Db,
  { contentTypeIds, page, pageSize }: { contentTypeIds: readonly string[]; page: number; pageSize: number },
) {
  const moved = db
    .selectFrom('formerSlugs as f')
    .innerJoin('content as c', 'c.id', 'f.entryId')
    .where('f.contentTypeId', 'in', [...contentTypeIds])
    .where('c.status', '=', 'publish')
    .whereRef('c.slug', '<>', 'f.slug');
  const rows = await moved
    .select(['f.contentTypeId', 'f.slug as from', 'c.slug as to'])
    .orderBy('f.contentTypeId')
    .orderBy('f.slug')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await moved.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

import type { Db } from '../../../platform/db/database.ts';
import type { EntryStatus } from '../entries.contract.ts';

/** The last entry that the public saw under a slug of the type and does not see there now; its slug and status of today are null once it is deleted. A trigger keeps them. */
export async function selectOptionalFormer(
  db: Db,
  { contentTypeId, slug }: { contentTypeId: string; slug: string },
): Promise<{ slug: string | null; status: EntryStatus | null } | null> {
  const row = await db
    .selectFrom('formerSlugs as f')
    .leftJoin('content as c', 'c.id', 'f.entryId')
    .select(['c.slug', 'c.status'])
    .where('f.contentTypeId', '=', contentTypeId)
    .where('f.slug', '=', slug)
    .executeTakeFirst();
  return row ? { slug: row.slug, status: row.status as EntryStatus | null } : null;
}

import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Those of the slugs that entries of the type have. */
export async function listTakenSlugs(
  db: Db,
  { contentTypeId, slugs }: { contentTypeId: string; slugs: readonly string[] },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('content')
    .select('slug')
    .where('contentTypeId', '=', contentTypeId)
    .where('slug', '=', sql<string>`any(${[...slugs]}::text[])`)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

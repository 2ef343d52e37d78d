import type { Ctx } from '../../../platform/context/context.ts';
import { selectFormerSlugs, selectOptionalFormer } from './former-slugs.queries.ts';

/** What became of the entry that the public saw under a slug: it has another slug now, or it is in the trash, which has its id, or deleted. */
export type Former = { movedTo: string } | { gone: true; id: string | null };

/**
 * What became of the last entry that the public saw under a slug of the type, which it does not see there now [H03]. Null for
 * a slug that nothing published had, and for an entry that is a draft at present.
 */
export async function findFormerSlug(
  { db }: Pick<Ctx, 'db'>,
  of: { contentTypeId: string; slug: string },
): Promise<Former | null> {
  const former = await selectOptionalFormer(db, of);
  if (former === null) return null;
  if (former.slug === null || former.status === 'trash') return { gone: true, id: former.id };
  const isMoved = former.status === 'publish' && former.slug !== of.slug;
  return isMoved ? { movedTo: former.slug } : null;
}

/** A page of the slugs under which the public saw entries of these types that have another one now [H03]. */
export async function listFormerSlugs(
  { db }: Pick<Ctx, 'db'>,
  of: { contentTypeIds: readonly string[]; page: number; pageSize: number },
): ReturnType<typeof selectFormerSlugs> {
  return of.contentTypeIds.length === 0 ? { rows: [], total: 0 } : selectFormerSlugs(db, of);
}

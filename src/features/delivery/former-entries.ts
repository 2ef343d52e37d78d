import { isStorable } from '../../contracts/text/storable-text.ts';
import { readsOf } from '../../platform/context/context.ts';
import { loadContentModel } from '../content-types/content-types.service.ts';
import { type Former, findFormerSlug } from '../entries/versions/former-slugs.service.ts';
import { inSlot, type Reader } from './public-queries.ts';

/**
 * Where an address leads under which a public type has no published entry: on to the slug that the entry has now, or nowhere
 * any more, because it is in the trash or deleted [H03]. Null for what never was, for a draft and for a private type, which
 * visitors do not tell apart [K28]. Pages look for the published entry first: a new entry of that slug wins.
 */
export async function findFormer(
  reader: Reader,
  { typeSlug, slug }: { typeSlug: string; slug: string },
): Promise<Former | null> {
  const { platform } = reader;
  const type = await loadContentModel(readsOf(platform), typeSlug);
  // A model may also be found by its id, which is no address.
  if (!type?.isPublic || type.slug !== typeSlug || !isStorable(slug)) return null;
  return inSlot(reader, () => findFormerSlug(platform, { contentTypeId: type.id, slug }));
}

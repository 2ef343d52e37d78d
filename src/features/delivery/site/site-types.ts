import { AppError } from '../../../contracts/call/errors.ts';
import { readsOf } from '../../../platform/context/context.ts';
import type { SiteLink } from '../../../site-kit/site-feature.ts';
import type { SiteRequest } from '../../../site-kit/site-page.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { listContentModels, loadContentModel } from '../../content-types/content-types.service.ts';
import { withPublicFields } from '../../content-types/public-fields.rules.ts';
import type { PublishedEntry } from '../delivery.contract.ts';
import { deliveryPaths, homeOf } from '../delivery.paths.ts';
import { readPublished } from '../delivery.service.ts';
import type { Reader } from '../public-queries.ts';

/** A content type that has pages, without its private fields. */
export type SiteType = ContentModel;

type TypeRequest = Pick<SiteRequest, 'platform' | 'isTaken'>;

/** The types that have pages, by name: public ones whose address is not another page's. */
export async function listSiteTypes(request: TypeRequest): Promise<SiteType[]> {
  const types = await listContentModels(readsOf(request.platform));
  return types.filter((type) => hasPages(type, request)).map(withPublicFields);
}

/** The type of this slug. A private one is rejected like a name that never was [K28]. */
export async function readSiteType(request: TypeRequest, slug = ''): Promise<SiteType> {
  const type = await loadContentModel(readsOf(request.platform), slug);
  // A model may also be found by its id, which is no address.
  if (!type || type.slug !== slug || !hasPages(type, request)) throw new AppError('NOT_FOUND');
  return withPublicFields(type);
}

/** Links to the public collections, then to the singles whose entry is published; a feature that shows a type elsewhere has the link. */
export async function listTypeLinks(request: SiteRequest): Promise<SiteLink[]> {
  const collections: SiteLink[] = [];
  const singles: SiteLink[] = [];
  for (const { slug, name, isSingle } of await listSiteTypes(request)) {
    if (homeOf(slug)) continue;
    const link = { href: deliveryPaths.type(slug), label: name };
    if (!isSingle) collections.push(link);
    else if ((await readOptionalSingle(request, slug)) !== null) singles.push(link);
  }
  return [...collections, ...singles];
}

/** The published entry of a single, or null. */
export async function readOptionalSingle(reader: Reader, slug: string): Promise<PublishedEntry | null> {
  try {
    return await readPublished(reader, slug, null);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function hasPages({ isPublic, slug }: ContentModel, { isTaken }: TypeRequest): boolean {
  return isPublic && !isTaken(slug);
}

import { AppError } from '../../../contract-kit/call/errors.ts';
import type { Ctx, Platform } from '../../../platform/context/context.ts';
import { isOutsideSite } from '../../../site-kit/site-paths.ts';
import type { ContentModel } from '../../content-types/content-types.rules.ts';
import { listContentModels, loadContentModel } from '../../content-types/content-types.service.ts';

/** A content type that has pages. */
export type SiteType = ContentModel;

/** The types that have pages, by name: public ones whose address is not another part of the server. */
export async function listSiteTypes(platform: Platform): Promise<SiteType[]> {
  return (await listContentModels(reader(platform))).filter(hasPages);
}

/** The type of this slug. A private one is refused like a name that never was [K28]. */
export async function readSiteType(platform: Platform, slug = ''): Promise<SiteType> {
  const type = await loadContentModel(reader(platform), slug);
  // A model may also be found by its id, which is no address.
  if (!type || type.slug !== slug || !hasPages(type)) throw new AppError('NOT_FOUND');
  return type;
}

const hasPages = (type: ContentModel) => type.isPublic && !isOutsideSite(type.slug);

function reader(platform: Platform): Pick<Ctx, 'platform' | 'db' | 'transaction'> {
  return { platform, db: platform.db, transaction: null };
}

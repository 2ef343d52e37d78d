import { AppError } from '../contract-kit/call/errors.ts';
import { readPublished } from '../features/delivery/delivery.service.ts';
import { listSiteTypes } from '../features/delivery/site/site-types.ts';
import type { Platform } from '../platform/context/context.ts';
import type { PageRequest } from '../site-kit/site-page.ts';
import type { SiteNavigation } from './SiteLayout.tsx';

/** The public collections, then the singles whose entry is published. */
export async function loadNavigation({ platform }: PageRequest): Promise<SiteNavigation> {
  const collections: SiteNavigation['types'][number][] = [];
  const singles: SiteNavigation['types'][number][] = [];
  for (const { slug, name, isSingle } of await listSiteTypes(platform)) {
    if (!isSingle) collections.push({ slug, name });
    else if (await isPublished(platform, slug)) singles.push({ slug, name });
  }
  return { types: [...collections, ...singles] };
}

async function isPublished(platform: Platform, single: string): Promise<boolean> {
  try {
    await readPublished(platform, single, null);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}

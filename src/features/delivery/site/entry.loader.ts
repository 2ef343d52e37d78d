import { AppError } from '../../../contracts/call/errors.ts';
import { isStorable } from '../../../contracts/text/storable-text.ts';
import type { PageRequest } from '../../../site-kit/site-page.ts';
import { deliveryPaths, homeOf } from '../delivery.paths.ts';
import type { EntryView } from './EntryPage.tsx';
import { readEntryView } from './entry-files.ts';
import { leadOn, readShownOrLeadOn } from './shown-entry.ts';
import { readSiteType } from './site-types.ts';

/** A published entry of a public collection. Everything else is not found, drafts, trash and private types alike [K28]. */
export async function loadEntry(request: PageRequest): Promise<EntryView> {
  const { params } = request;
  const { type: typeSlug = '', slug = '' } = params;
  const home = homeOf(typeSlug);
  if (home) {
    const pathOf = (slug: string) => home.entry(encodeURIComponent(slug));
    // Under a former slug it is one hop as well.
    await readShownOrLeadOn(request, { typeSlug, slug, pathOf }).catch(unlessMissing);
    throw leadOn(request, pathOf(slug));
  }
  const type = await readSiteType(request, typeSlug);
  // A single's entry has one address, its type's.
  if (type.isSingle || !isStorable(slug)) throw new AppError('NOT_FOUND');
  const pathOf = (slug: string) => deliveryPaths.entry(type, slug);
  return readEntryView(request, type, await readShownOrLeadOn(request, { typeSlug: type.slug, slug, pathOf }));
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
}

import { AppError } from '../../../contract-kit/call/errors.ts';
import { isStorable } from '../../../contract-kit/text/storable-text.ts';
import type { PageRequest } from '../../../site-kit/site-page.ts';
import { readPublished } from '../delivery.service.ts';
import { readSiteType } from '../site/site-types.ts';
import type { EntryView } from './EntryPage.tsx';
import { readEntryView } from './entry-files.ts';

/** A published entry of a public collection. Everything else is not found, drafts, trash and private types alike [K28]. */
export async function loadEntry(request: PageRequest): Promise<EntryView> {
  const { params } = request;
  const { type: typeSlug, slug = '' } = params;
  const type = await readSiteType(request, typeSlug);
  // A single's entry has one address, its type's.
  if (type.isSingle || !isStorable(slug)) throw new AppError('NOT_FOUND');
  return readEntryView(request, type, await readPublished(request, type.slug, slug));
}

import { siteFieldTypeOf } from '../../../field-types/registry.site.ts';
import type { SiteRequest } from '../../../site-kit/site-page.ts';
import type { PublishedEntry } from '../delivery.contract.ts';
import { type PublicFile, readPublicFiles } from '../public-files.ts';
import type { EntryCardView } from './EntryGrid.tsx';
import type { EntryView } from './EntryPage.tsx';
import { entryViewOf, filesOf } from './published-view.ts';
import { readRelated } from './relation-links.ts';
import type { SiteType } from './site-types.ts';

/** An entry in full, with the files that it names and the related entries that visitors may see. */
export async function readEntryView(request: SiteRequest, type: SiteType, entry: PublishedEntry): Promise<EntryView> {
  const files = await readPublicFiles(request, filesOf(type, entry));
  const related = await readRelated(request, type, entry);
  const view = entryViewOf(type, entry);
  const facts = view.facts.filter(({ field, value }) => siteFieldTypeOf(field).isShown?.(value, related) ?? true);
  return { ...view, facts, files, related };
}

/** The pictures of cards, read together. */
export function picturesOf(request: SiteRequest, cards: readonly EntryCardView[]): Promise<Record<string, PublicFile>> {
  return readPublicFiles(
    request,
    cards.flatMap(({ picture }) => picture ?? []),
  );
}

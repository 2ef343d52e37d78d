import type { Platform } from '../../../platform/context.ts';
import type { PublishedEntry } from '../delivery.contract.ts';
import { type PublicFile, readPublicFiles } from '../public-files.ts';
import type { EntryCardView } from './EntryGrid.tsx';
import type { EntryView } from './EntryPage.tsx';
import { entryViewOf, filesOf } from './published-view.ts';
import type { SiteType } from './site-types.ts';

/** An entry in full, with the files that it names. */
export async function readEntryView(platform: Platform, type: SiteType, entry: PublishedEntry): Promise<EntryView> {
  return { ...entryViewOf(type, entry), files: await readPublicFiles(platform, filesOf(type, entry)) };
}

/** The pictures of cards, read together. */
export function picturesOf(platform: Platform, cards: readonly EntryCardView[]): Promise<Record<string, PublicFile>> {
  return readPublicFiles(
    platform,
    cards.flatMap(({ picture }) => picture ?? []),
  );
}

import type { SiteHead } from '../../../site-kit/head/site-head.ts';
import { EntryPage, type EntryView, headOfEntry } from './EntryPage.tsx';
import { headOfList, PublishedListPage, type PublishedListView } from './PublishedListPage.tsx';

export function headOfType(view: PublishedListView | EntryView): SiteHead {
  return view.shows === 'list' ? headOfList(view) : headOfEntry(view);
}

/** `/{type}`: the list of a type's entries, or the one entry of a single. */
export function TypePage({ view }: { view: PublishedListView | EntryView }) {
  return view.shows === 'list' ? <PublishedListPage view={view} /> : <EntryPage view={view} />;
}

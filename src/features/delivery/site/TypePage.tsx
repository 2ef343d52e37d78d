import { EntryPage, type EntryView } from '../entry-page/EntryPage.tsx';
import { PublishedListPage, type PublishedListView } from './PublishedListPage.tsx';

/** `/{type}`: the list of a type's entries, or the one entry of a single. */
export function TypePage({ view }: { view: PublishedListView | EntryView }) {
  return view.shows === 'list' ? <PublishedListPage view={view} /> : <EntryPage view={view} />;
}

import { EntryListPage, type EntryListView } from './EntryListPage.tsx';
import { EntryPage, type EntryView } from './EntryPage.tsx';

/** `/{type}`: the list of a type's entries, or the one entry of a single. */
export function TypePage({ view }: { view: EntryListView | EntryView }) {
  return view.shows === 'list' ? <EntryListPage view={view} /> : <EntryPage view={view} />;
}

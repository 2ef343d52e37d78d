import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRowsById } from '../../admin-kit/kit/choices/useRowsById.ts';
import { rightsQuery } from '../../admin-kit/session/session.ts';
import { entriesClient } from '../../features/entries/entries.client.ts';
import type { EntryType } from '../../features/entries/entries.contract.ts';
import { mayViewEntries } from '../../features/entries/entry-types/view-right.rules.ts';
import { typeSearch } from './command.ts';

const maxOffered = 20;

/** The content types that the palette offers: the fullest, what the server finds by the typed text, and those used last. Never all there are. */
export function useOfferedTypes({ typed, recent }: { typed: string; recent: readonly string[] }): {
  types: EntryType[];
  isSearching: boolean;
} {
  const isEnabled = mayViewEntries(useQuery(rightsQuery).data);
  const search = typeSearch(typed);
  const query =
    search === '' ? { pageSize: maxOffered, sortBy: 'entryCount', sortDir: 'desc' } : { pageSize: maxOffered, search };
  const offered = useQuery({
    ...entriesClient.types.query({ query }),
    enabled: isEnabled,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const used = recent.flatMap((id) => /^(?:type|new) (.+)$/.exec(id)?.[1] ?? []);
  const types = useRowsById({
    known: offered.data?.items,
    ids: isEnabled ? used : [],
    query: (slug) => ({ ...entriesClient.type.query({ params: { slug } }), retry: false, staleTime: 60_000 }),
  });
  return { types: [...types.values()], isSearching: offered.isLoading || offered.isPlaceholderData };
}

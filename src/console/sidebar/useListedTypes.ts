import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { asApiError } from '../../admin-kit/api-error.ts';
import type { Page } from '../../contracts/call/endpoint.ts';
import { entriesClient } from '../../features/entries/entries.client.ts';
import type { EntryType } from '../../features/entries/entries.contract.ts';
import { maxListed } from './navigation.ts';

/** The content types of one sort as the sidebar lists them: at most 50, by name [E04]. */
export function listedTypes({ isSingle, search = '' }: { isSingle: boolean; search?: string }) {
  const query = { isSingle: String(isSingle), pageSize: maxListed, ...(search && { search }) };
  return { ...entriesClient.types.query({ query }), select: ({ items }: Page<EntryType>) => items };
}

export interface ListedTypes {
  collections: readonly EntryType[];
  singles: readonly EntryType[];
  /** There are, or may be, more of a sort than are listed. */
  areMany: boolean;
  /** Nothing is known yet, and nothing has failed. */
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** What stands below Collections and Singles; a sort that the person may not view is not asked for. */
export function useListedTypes(sections: { collections: boolean; singles: boolean; search: string }): ListedTypes {
  const collections = useTypes({ isSingle: false, isWanted: sections.collections, search: sections.search });
  const singles = useTypes({ isSingle: true, isWanted: sections.singles, search: sections.search });
  const both = [collections, singles];
  return {
    collections: collections.listed,
    singles: singles.listed,
    areMany: both.some(({ areMany }) => areMany),
    isLoading: both.some(({ query }) => query.isLoading && query.failureCount === 0),
    // A right that was just taken away is no failure.
    hasFailed: both.some(({ query }) => query.isError && asApiError(query.error).status !== 403),
    retry: () => {
      for (const { query } of both) if (query.isError) void query.refetch();
    },
  };
}

function useTypes({ isSingle, isWanted, search }: { isSingle: boolean; isWanted: boolean; search: string }) {
  const all = useQuery({ ...listedTypes({ isSingle }), enabled: isWanted });
  const query = useQuery({
    ...listedTypes({ isSingle, search }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  });
  return { query, listed: query.data ?? [], areMany: (all.data?.length ?? 0) >= maxListed };
}

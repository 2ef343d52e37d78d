import type { FetchQueryOptions } from '@tanstack/react-query';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { queryClient } from '../../query-client.ts';
import { rememberedView } from '../table/remembered-view.ts';
import { type DefaultSort, isNarrowed, type ListState, readListState, writeListState } from './list-state.ts';

interface LoadedList {
  tableId: string;
  defaultSort?: DefaultSort;
  query: (state: ListState) => FetchQueryOptions<never, Error, never, readonly unknown[]> | object;
}

/**
 * The loader of a list's page: begins to fetch its first rows. An address that asks for nothing leads to the search and
 * filters this browser remembers [H25].
 */
export function listLoader(listOf: LoadedList | ((params: LoaderFunctionArgs['params']) => LoadedList)) {
  return ({ request, params }: LoaderFunctionArgs) => {
    const { tableId, defaultSort, query } = typeof listOf === 'function' ? listOf(params) : listOf;
    const { pathname, searchParams } = new URL(request.url);
    const state = readListState(searchParams, defaultSort);
    const { search, filters } = rememberedView(tableId);
    if (!isNarrowed(state) && (search !== '' || filters.length > 0)) {
      throw redirect(`${pathname}?${writeListState({ ...state, search, filters }, defaultSort)}`);
    }
    void queryClient.prefetchQuery(query(state) as Parameters<typeof queryClient.prefetchQuery>[0]);
    return null;
  };
}

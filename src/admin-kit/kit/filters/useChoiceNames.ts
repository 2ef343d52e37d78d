import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Choice } from '../views/column.ts';
import type { FilterColumn } from './filter-words.ts';

/** The choices of these values: the column's own options, or what its source calls them. */
export function useChoiceNames(column: FilterColumn | undefined, values: readonly string[]): readonly Choice[] {
  const source = column?.source;
  const names = useQuery({
    queryKey: [...(source?.key ?? []), 'named', values],
    queryFn: () => source?.name(values) ?? [],
    enabled: source !== undefined && values.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return source ? (names.data ?? []) : (column?.options ?? []);
}

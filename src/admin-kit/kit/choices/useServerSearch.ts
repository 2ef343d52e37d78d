import type { OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Page } from '../../../contracts/call/endpoint.ts';
import { searchDelay } from './search-delay.ts';

/** Options offered at once; more are found by typing. */
export const maxOffered = 50;

/** The server has searched already; what it found in other fields must not be filtered out again. */
const asTheServerFound: OptionsFilter = ({ options }) => options;

interface ServerSearch<Row> {
  matches: readonly Row[];
  typed: string;
  setTyped: (text: string) => void;
  isError: boolean;
  /** Of the combobox. */
  props: { searchable: true; filter: OptionsFilter; limit: number; nothingFoundMessage: string };
}

/** The rows of a list that a combobox offers: the first ones, and as one types what the server finds among all. */
export function useServerSearch<Row>({
  query,
  isEnabled,
}: {
  query: (search: string) => UseQueryOptions<Page<Row>, Error, Page<Row>, readonly unknown[]>;
  isEnabled: boolean;
}): ServerSearch<Row> {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), searchDelay);
  const rows = useQuery({ ...query(search), enabled: isEnabled, placeholderData: keepPreviousData });
  const nothingFoundMessage = rows.isFetching || search !== typed.trim() ? 'Searching…' : 'No results.';
  return {
    matches: rows.data?.items ?? [],
    typed,
    setTyped,
    isError: rows.isError,
    props: { searchable: true, filter: asTheServerFound, limit: maxOffered, nothingFoundMessage },
  };
}

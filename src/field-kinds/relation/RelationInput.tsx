import { Alert, Button, Group, MultiSelect, type OptionsFilter, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../admin/api.ts';
import { asApiError } from '../../admin/api-error.ts';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../admin/kit/field-input.ts';
import {
  chosenQuestions,
  mostOptions,
  type RelatedEntry,
  relationOption,
  sampleOptions,
  shownChosen,
} from './relation-options.ts';

const searchDelay = 300;

/** The server has searched already; what it found in other fields must not be filtered out again. */
const asTheServerFound: OptionsFilter = ({ options }) => options;

/** Entries of another type, found as one types [G09]. When they cannot be loaded, disabled samples stand for them [Q26]. */
export function RelationInput(props: FieldInputProps<DefinitionOf<'relation'>>) {
  const { definition, value, onChange, disabled } = props;
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), searchDelay);
  const chosen = [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');
  const query = {
    contentType: definition.content_type,
    pageSize: mostOptions,
    sortBy: 'name',
    sortDir: 'asc' as const,
    ...(search !== '' && { search }),
  };
  const options = useQuery({ ...api.entries.list.query({ query }), placeholderData: keepPreviousData });
  const found: readonly RelatedEntry[] = options.data?.items ?? [];
  const unnamed = chosen.filter((id) => !found.some((entry) => entry.id === id));
  const others = useQueries({
    queries: chosenQuestions(unnamed).map((filters) => ({
      ...api.entries.list.query({ query: { contentType: definition.content_type, pageSize: mostOptions, filters } }),
      staleTime: 60_000,
      enabled: options.isSuccess,
    })),
  });
  const named = new Map(others.flatMap(({ data }) => (data?.items ?? []).map((entry) => [entry.id, entry] as const)));
  const isNamed = others.every(({ isSuccess }) => isSuccess);
  const kept = unnamed.map((id) =>
    relationOption(definition, named.get(id) ?? { id, title: isNamed ? 'Deleted entry' : '…' }),
  );
  const data = options.isError
    ? [...kept, ...sampleOptions(definition.label)]
    : [...found.map((entry) => relationOption(definition, entry)), ...kept];
  const shared = {
    ...wrapperProps(props),
    data,
    placeholder: chosen.length === 0 ? (definition.ui.placeholder ?? 'Choose…') : '',
    searchable: definition.searchable,
    clearable: true,
    nothingFoundMessage: options.isFetching ? 'Searching…' : 'No results.',
    filter: asTheServerFound,
    limit: mostOptions,
    disabled,
  };
  return (
    <div>
      {definition.multiselect ? (
        <MultiSelect
          {...shared}
          searchValue={typed}
          onSearchChange={setTyped}
          value={chosen}
          // None chosen is no value, even where a least number is asked for.
          onChange={(ids) => onChange(ids.length === 0 ? null : ids)}
          maxValues={definition.validation.max_items}
        />
      ) : (
        <Select
          {...shared}
          // The name of the chosen one stands in the search box, and is no search.
          onSearchChange={(text) => setTyped(data.some(({ label }) => label === text) ? '' : text)}
          value={chosen[0] ?? null}
          onChange={onChange}
        />
      )}
      {chosen.length > shownChosen && (
        <Text size="xs" c="dimmed" mt={4}>
          {`${chosen.length} chosen, at most ${definition.validation.max_items}`}
        </Text>
      )}
      {options.isError && (
        <Alert color="red" mt={6} p="xs" role="alert">
          <Group gap="xs">
            <Text size="sm">Failed to load options: {asApiError(options.error).message}</Text>
            <Button size="compact-sm" variant="default" onClick={() => void options.refetch()}>
              Retry
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  );
}

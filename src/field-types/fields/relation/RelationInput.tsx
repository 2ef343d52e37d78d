import { Alert, Button, Group, MultiSelect, type OptionsFilter, Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, useContext, useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { searchDelay } from '../../../admin-kit/kit/choices/search-delay.ts';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../kit/field-type.admin.ts';
import {
  chosenQueries,
  maxOptions,
  moreOption,
  type RelatedEntry,
  relatedName,
  relationOption,
  sampleOptions,
} from '../../kit/related-entries.ts';
import { useFieldSources } from '../../kit/sources.admin.ts';
import { FieldUse } from '../../settings/field-use.admin.ts';
import { ChosenEntry } from './ChosenEntry.tsx';
import { RelatedActions } from './RelatedActions.tsx';

/** Lines of one paste that are looked up, and how long one may be. */
const maxPasted = 50;
const maxPastedLength = 500;

/**
 * Entries of another type, found as one types, opened and created beside [G09]; visitors, whose field it is in a form, can only
 * choose. When they cannot be loaded, disabled samples stand for them [Q26].
 */
export function RelationInput(props: FieldInputProps<DefinitionOf<'relation'>>) {
  const { definition, value, onChange, disabled } = props;
  const { entries } = useFieldSources();
  const isOfVisitors = useContext(FieldUse) === 'form';
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), searchDelay);
  const [isWhole, setIsWhole] = useState(false);
  const chosen = [value].flat().filter((id): id is string => typeof id === 'string' && id !== '');
  const query = {
    contentType: definition.content_type,
    pageSize: maxOptions,
    sortBy: 'name' as const,
    sortDir: 'asc' as const,
    ...(search !== '' && { search }),
  };
  const options = useQuery({ ...entries.list(query), placeholderData: keepPreviousData });
  const matches: readonly RelatedEntry[] = options.data?.items ?? [];
  const unnamed = chosen.filter((id) => !matches.some((entry) => entry.id === id));
  const others = useQueries({
    queries: chosenQueries(unnamed).map((filters) => ({
      ...entries.list({ contentType: definition.content_type, pageSize: maxOptions, filters }),
      staleTime: 60_000,
      enabled: options.isSuccess,
    })),
  });
  const named = new Map(others.flatMap(({ data }) => (data?.items ?? []).map((entry) => [entry.id, entry] as const)));
  const isNamed = others.every(({ isSuccess }) => isSuccess);
  const unknownTitle = options.isError ? 'Chosen entry' : isNamed ? 'Deleted entry' : '…';
  const kept = unnamed.map((id) => relationOption(definition, named.get(id) ?? { id, title: unknownTitle }));
  const data = options.isError
    ? [...kept, ...sampleOptions(definition.label)]
    : [
        ...matches.map((entry) => relationOption(definition, entry)),
        ...kept,
        ...(definition.searchable ? moreOption((options.data?.total ?? 0) - matches.length) : []),
      ];
  // The server has searched already: what it found in other fields stays, what is only kept for its name goes.
  const asTheServerFound: OptionsFilter = ({ options: all }) =>
    all.filter((option) => search === '' || !('value' in option) || !unnamed.includes(String(option.value)));
  const labelOf = (id: string) => data.find(({ value: of }) => of === id)?.label ?? unknownTitle;
  const client = useQueryClient();
  /** The one entry whose slug, or else title, is exactly this; null where none or several are. */
  const entryCalled = async (text: string): Promise<string | null> => {
    for (const column of ['slug', 'title']) {
      const filters = [{ id: 'pasted', column, operator: 'equals' as const, value: text }];
      const question = { contentType: definition.content_type, pageSize: 2, filters };
      const { items } = await client.fetchQuery({ ...entries.list(question), staleTime: 0 });
      if (items.length > 0) return items.length === 1 ? (items[0]?.id ?? null) : null;
    }
    return null;
  };
  /** Chooses what pasted lines name without doubt; what is left stands in the search box. */
  const takePasted = async (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .split(/[\r\n\t]+/)
      .map((line) => line.trim())
      .filter((line) => line !== '' && line.length <= maxPastedLength);
    const found = await Promise.all(lines.slice(0, definition.multiselect ? maxPasted : 1).map(entryCalled));
    const ids = found.filter((id) => id !== null);
    if (ids.length === 0) return;
    if (definition.multiselect) {
      onChange([...new Set([...chosen, ...ids])]);
      setTyped('');
    } else onChange(ids[0]);
  };
  const shared = {
    ...wrapperProps(props),
    ...(!isOfVisitors && { onPaste: (event: ClipboardEvent) => void takePasted(event).catch(() => undefined) }),
    data,
    placeholder: chosen.length === 0 ? (definition.ui.placeholder ?? 'Choose…') : '',
    searchable: definition.searchable,
    clearable: true,
    nothingFoundMessage: options.isFetching ? 'Searching…' : 'No results.',
    filter: asTheServerFound,
    limit: data.length,
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
          renderPill={({ value: id = '', onRemove }) => (
            <ChosenEntry
              field={definition.label}
              name={labelOf(id)}
              place={chosen.indexOf(id)}
              count={chosen.length}
              isWhole={isWhole}
              onShow={setIsWhole}
              onRemove={disabled ? undefined : onRemove}
            />
          )}
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
      {!isOfVisitors && (
        <RelatedActions
          definition={definition}
          chosen={chosen.map((id) => {
            const entry = matches.find((match) => match.id === id) ?? named.get(id) ?? null;
            return { id, name: entry ? relatedName(definition, entry) : labelOf(id), entry };
          })}
          isWhole={isWhole}
          isKnown={options.isSuccess}
          disabled={disabled}
          onTake={(id) => onChange(definition.multiselect ? [...new Set([...chosen, id])] : id)}
          onReorder={onChange}
        />
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

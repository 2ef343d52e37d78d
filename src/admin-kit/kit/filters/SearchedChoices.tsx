import { MultiSelect, type OptionsFilter, Select } from '@mantine/core';
import { useServerSearch } from '../choices/useServerSearch.ts';
import type { Choice, ChoiceSource } from '../views/column.ts';
import type { FilterColumn } from './filter-words.ts';
import { useChoiceNames } from './useChoiceNames.ts';

interface SearchedChoicesProps {
  column: FilterColumn;
  source: ChoiceSource;
  isList: boolean;
  values: readonly string[];
  error: string | undefined;
  onChange: (value: string | string[]) => void;
}

/** Picks among choices that are found by typing; what was chosen before is named. */
export function SearchedChoices({ column, source, isList, values, error, onChange }: SearchedChoicesProps) {
  const search = useServerSearch<Choice>({
    isEnabled: true,
    query: (text) => ({
      queryKey: [...source.key, 'matches', text],
      queryFn: async () => {
        const items = [...(await source.find(text))];
        return { items, total: items.length, page: 1, pageSize: items.length };
      },
    }),
  });
  const chosen = values.filter((value) => value !== '');
  const names = useChoiceNames(column, chosen);
  const unfound = chosen.filter((value) => !search.matches.some((choice) => choice.value === value));
  const data = [
    ...search.matches.map((choice) => ({ ...choice })),
    ...unfound.map((value) => ({ value, label: names.find((choice) => choice.value === value)?.label ?? '…' })),
  ];
  const common = {
    ...search.props,
    limit: data.length,
    // Choices that are kept for their label alone are no search results.
    filter: (({ options }) =>
      options.filter(
        (option) => search.typed === '' || !('value' in option) || !unfound.includes(String(option.value)),
      )) as OptionsFilter,
    'aria-label': `Value of ${column.label}`,
    data,
    error: error ?? (search.isError ? 'Failed to load options' : undefined),
    comboboxProps: { withinPortal: false },
  };
  return isList ? (
    <MultiSelect
      {...common}
      {...(chosen.length === 0 && { placeholder: 'Type to search' })}
      searchValue={search.typed}
      onSearchChange={search.setTyped}
      value={chosen}
      onChange={onChange}
    />
  ) : (
    <Select
      {...common}
      placeholder="Type to search"
      // The name of the chosen one stands in the search box, and is no search.
      onSearchChange={(text) => search.setTyped(data.some(({ label }) => label === text) ? '' : text)}
      value={chosen[0] ?? null}
      onChange={(value) => onChange(value ?? '')}
    />
  );
}

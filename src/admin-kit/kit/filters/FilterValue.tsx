import { Group, Input, MultiSelect, Select, TagsInput, TextInput } from '@mantine/core';
import type { TableFilter } from '../../../contracts/lists/list-query.ts';
import { type FilterColumn, takesList } from './filter-words.ts';
import { SearchedChoices } from './SearchedChoices.tsx';

interface FilterValueProps {
  filter: TableFilter;
  column: FilterColumn;
  error: string | undefined;
  onChange: (value: string | string[]) => void;
}

const kinds = {
  text: { type: 'text' },
  select: { type: 'text' },
  multiSelect: { type: 'text' },
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
} as const;

const inPlace = { withinPortal: false } as const;

/** The control of a condition's value, by the column's type and the operator. */
export function FilterValue({ filter, column, error, onChange }: FilterValueProps) {
  const { operator, value } = filter;
  const label = `Value of ${column.label}`;
  const values = [value].flat().map(String);
  const [first = '', second = ''] = values;
  if (column.source) {
    const { source } = column;
    return (
      <SearchedChoices
        column={column}
        source={source}
        values={values}
        error={error}
        onChange={onChange}
        isList={takesList(operator)}
      />
    );
  }
  if (column.options.length > 0 && operator !== 'between') {
    const options = column.options.map((option) => ({ ...option }));
    const common = {
      'aria-label': label,
      data: options,
      error,
      comboboxProps: inPlace,
      searchable: options.length > 8,
    };
    return takesList(operator) ? (
      <MultiSelect
        {...common}
        {...(values.length === 0 && { placeholder: 'Choose' })}
        value={values}
        onChange={onChange}
      />
    ) : (
      <Select {...common} placeholder="Choose" value={first || null} onChange={(chosen) => onChange(chosen ?? '')} />
    );
  }
  if (takesList(operator)) {
    return (
      <TagsInput
        aria-label={label}
        error={error}
        acceptValueOnBlur
        splitChars={[',', ';']}
        {...(values.length === 0 && { placeholder: 'Type, then Enter' })}
        value={values}
        onChange={onChange}
      />
    );
  }
  const kind = kinds[column.type];
  if (operator !== 'between') {
    return (
      <TextInput
        {...kind}
        aria-label={label}
        data-autofocus
        error={error}
        value={first}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <Input.Wrapper error={error}>
      <Group gap={6} wrap="nowrap">
        <TextInput
          {...kind}
          aria-label={`${label}, from`}
          error={error !== undefined}
          value={first}
          onChange={(event) => onChange([event.currentTarget.value, second])}
        />
        <TextInput
          {...kind}
          aria-label={`${label}, to`}
          error={error !== undefined}
          value={second}
          onChange={(event) => onChange([first, event.currentTarget.value])}
        />
      </Group>
    </Input.Wrapper>
  );
}

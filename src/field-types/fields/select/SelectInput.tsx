import { MultiSelect, Select } from '@mantine/core';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../kit/field-type.admin.ts';
import { chosenIn, offeredOptions } from './offered-options.ts';

const searchableFrom = 8;

/** One option, or several. */
export function SelectInput(props: FieldInputProps<DefinitionOf<'select'>>) {
  const { definition, value, onChange } = props;
  const chosen = chosenIn(value);
  const shared = {
    ...wrapperProps(props),
    data: offeredOptions(definition.options, chosen),
    placeholder: definition.ui.placeholder,
    searchable: definition.options.length > searchableFrom,
    clearable: true,
  };
  if (definition.allow_multiple_selection) {
    return (
      <MultiSelect
        {...shared}
        value={chosen}
        maxValues={definition.validation.max_items ?? definition.options.length}
        // None chosen is no value, even where a least number is asked for.
        onChange={(next) => onChange(next.length === 0 ? null : next)}
      />
    );
  }
  return <Select {...shared} value={chosen[0] ?? null} onChange={onChange} />;
}

import { MultiSelect, Select } from '@mantine/core';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../admin/kit/fields/field-input.ts';

const searchableFrom = 8;

/** One option, or several. */
export function SelectInput(props: FieldInputProps<DefinitionOf<'select'>>) {
  const { definition, value, onChange } = props;
  const shared = {
    ...wrapperProps(props),
    data: definition.options.map(({ label, value: option }) => ({ label, value: option })),
    placeholder: definition.ui.placeholder,
    searchable: definition.options.length > searchableFrom,
    clearable: true,
  };
  if (definition.allow_multiple_selection) {
    const chosen = Array.isArray(value) ? value.filter((option) => typeof option === 'string') : [];
    return <MultiSelect {...shared} value={chosen} onChange={onChange} />;
  }
  return <Select {...shared} value={typeof value === 'string' ? value : null} onChange={onChange} />;
}

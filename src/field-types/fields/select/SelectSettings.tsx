import { MultiSelect, Select, Stack, Switch } from '@mantine/core';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useFieldId } from '../../../admin-kit/kit/form/field-id.ts';
import { DeliverySettings, ItemCountSettings } from '../../settings/field-settings.tsx';
import { chosenIn, offeredOptions } from './offered-options.ts';

/** How many options may be chosen, and which are from the start. */
export function SelectSettings() {
  const isMultiple = useWatch({ name: 'allow_multiple_selection' }) === true;
  return (
    <Stack gap="md">
      <MultipleControl />
      <ItemCountSettings disabled={!isMultiple} />
      <DefaultControl isMultiple={isMultiple} />
      <DeliverySettings />
    </Stack>
  );
}

/** The default goes along: of one option a list of it, of a list its first. */
function MultipleControl() {
  const { getValues, setValue } = useFormContext();
  const { field, fieldState } = useController({ name: 'allow_multiple_selection' });
  return (
    <Switch
      id={useFieldId('allow_multiple_selection')}
      ref={field.ref}
      label="Allow several options"
      checked={field.value === true}
      onChange={({ currentTarget: { checked } }) => {
        field.onChange(checked);
        const [first, ...others] = chosenIn(getValues('default_value'));
        if (first !== undefined) setValue('default_value', checked ? [first, ...others] : first, { shouldDirty: true });
      }}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

function DefaultControl({ isMultiple }: { isMultiple: boolean }) {
  const { field, fieldState } = useController({ name: 'default_value' });
  const options: unknown = useWatch({ name: 'options' });
  const chosen = chosenIn(field.value);
  const shared = {
    id: useFieldId('default_value'),
    ref: field.ref,
    label: 'Default value',
    description: isMultiple ? 'Options that a new entry starts with.' : 'The option that a new entry starts with.',
    data: offeredOptions(optionsIn(options), chosen),
    clearable: true,
    onBlur: field.onBlur,
    error: fieldState.error?.message,
  };
  return isMultiple ? (
    <MultiSelect {...shared} value={chosen} onChange={(next) => field.onChange(next.length > 0 ? next : undefined)} />
  ) : (
    <Select {...shared} value={chosen[0] ?? null} onChange={(next) => field.onChange(next ?? undefined)} />
  );
}

/** The options that are whole so far, each value once. */
function optionsIn(options: unknown): { value: string; label: string }[] {
  const whole = (Array.isArray(options) ? options : []).filter(
    (one: { value?: unknown; label?: unknown }) => typeof one.value === 'string' && one.value !== '' && one.label,
  ) as { value: string; label: string }[];
  return [...new Map(whole.map(({ value, label }) => [value, { value, label }])).values()];
}

import { Alert, Group, Select, Stack } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import {
  NumberControl,
  required,
  SelectControl,
  SwitchControl,
  TextareaControl,
  TextControl,
} from '../../admin-kit/kit/form/controls.tsx';
import { useFieldId } from '../../admin-kit/kit/form/field-id.ts';
import { folded } from '../../contracts/lists/folded.ts';
import { canBeUnique } from '../definition/facts.ts';
import { FieldUse, InsideField } from './field-use.admin.ts';

/** A field's name in code, from the name people read. */
export function fieldNameFrom(label: string): string {
  const name = folded(label)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_\d]+|_$/g, '');
  return name.slice(0, 64);
}

const textsOf = {
  entry: {
    name: 'Lowercase letters, numbers and underscores; what programs call it.',
    required: 'An entry cannot be published without it.',
  },
  form: {
    name: 'Letters, numbers, underscores and hyphens; what mails and programs call it.',
    required: 'Visitors cannot send the form without it.',
  },
};

/** Display name, field name, help, placeholder and whether it is required: the first tab of every type. Until it is edited, a new field's name follows its display name. */
export function BasicSettings({
  withPlaceholder = true,
  children,
}: {
  withPlaceholder?: boolean;
  /** What else nobody can add a field of the type without; stands below the display name. */
  children?: ReactNode;
}) {
  const { setValue, getFieldState, getValues } = useFormContext();
  const texts = textsOf[useContext(FieldUse)];
  const follow = (label: string) => {
    if (getValues('isNew') !== true || getFieldState('name').isDirty) return;
    setValue('name', fieldNameFrom(label), { shouldDirty: false });
  };
  return (
    <Stack gap="md">
      <TextControl
        name="label"
        label="Display Name"
        {...required}
        data-autofocus
        onChange={(event) => follow(event.currentTarget.value)}
      />
      {children}
      <TextControl
        name="name"
        label="Field Name"
        {...required}
        description={texts.name}
        classNames={{ input: 'mono' }}
        spellCheck={false}
      />
      <TextareaControl
        name="ui.description"
        label="Description"
        description="Help below the input."
        minRows={1}
        maxRows={4}
      />
      <WidthControl />
      {withPlaceholder && <TextControl name="ui.placeholder" label="Placeholder" />}
      <SwitchControl name="validation.required" label="Required" description={texts.required} />
      <UniqueControl />
      <PrivateControl />
    </Stack>
  );
}

const widths = [
  { value: 'full', label: 'Whole row' },
  { value: 'half', label: 'Half' },
  { value: 'third', label: 'Third' },
];

/** How much of a row the input takes in the form of an entry. */
function WidthControl() {
  const isInner = useContext(InsideField);
  if (useContext(FieldUse) === 'form' || isInner) return null;
  return <SelectControl name="ui.width" label="Width" placeholder="By its type" data={widths} clearable />;
}

/** Whether no two entries have the same value, where the type can be held to it. */
function UniqueControl() {
  const { type, allow_multiple_selection: several }: Record<string, unknown> = useWatch();
  const isInner = useContext(InsideField);
  if (useContext(FieldUse) === 'form' || isInner || several === true || !canBeUnique(String(type))) return null;
  return (
    <SwitchControl
      name="validation.unique"
      label="Unique"
      description="No two entries have the same value; drafts count, the trash does not."
    />
  );
}

/** Whether the public learns the value. Says what happens before a field that was private is saved as public. */
function PrivateControl() {
  const { formState, setValue, getValues } = useFormContext();
  const isPrivate: unknown = useWatch({ name: 'is_private' });
  // Nobody but staff reads what visitors send.
  if (useContext(FieldUse) === 'form') return null;
  const opens = formState.defaultValues?.['is_private'] === true && isPrivate !== true && getValues('isNew') !== true;
  return (
    <>
      <SwitchControl
        name="is_private"
        label="Private"
        description="Staff see it. The public API, pages and search do not."
        onChange={() => {
          for (const mark of ['filterable', 'sortable']) if (getValues(mark) === true) setValue(mark, undefined);
        }}
      />
      {opens && (
        <Alert color="orange" title="Published values become public">
          Everybody can read them as soon as the fields are saved.
        </Alert>
      )}
    </>
  );
}

/** How many items a value holds; off where it is a single one. Whether there must be one, `required` says (decision 066). */
export function ItemCountSettings({ disabled = false }: { disabled?: boolean }) {
  const whole = { disabled };
  return (
    <Group grow align="flex-start">
      <NumberControl
        name="validation.min_items"
        label="Minimum items"
        description="Counts once there is an item. Switch Required on to ask for the list itself."
        {...whole}
      />
      <NumberControl name="validation.max_items" label="Maximum items" {...whole} />
    </Group>
  );
}

/** What readers of the API may do with the field, and whether it is fast: the end of every Advanced tab. */
export function DeliverySettings() {
  const isPrivate: unknown = useWatch({ name: 'is_private' });
  // No API reads what visitors send.
  if (useContext(FieldUse) === 'form' || isPrivate === true) return null;
  return (
    <>
      <MarkControl name="filterable" label="Filterable" act="filter" />
      <MarkControl name="sortable" label="Sortable" act="sort" />
    </>
  );
}

/** Open, on with an index, or off. */
function MarkControl({ name, label, act }: { name: string; label: string; act: string }) {
  const id = useFieldId(name);
  const { field, fieldState } = useController({ name });
  return (
    <Select
      id={id}
      ref={field.ref}
      label={label}
      description={`Whether readers of the API may ${act} by it. An index makes that fast among thousands of entries.`}
      data={[
        { value: 'open', label: 'Yes' },
        { value: 'true', label: 'Yes, with an index' },
        { value: 'false', label: 'No' },
      ]}
      value={field.value === undefined ? 'open' : String(field.value)}
      onChange={(next) => field.onChange(next === 'open' ? undefined : next === 'true')}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      allowDeselect={false}
    />
  );
}

/** The first tab of a type whose input has no placeholder. */
export function BasicWithoutPlaceholder() {
  return <BasicSettings withPlaceholder={false} />;
}

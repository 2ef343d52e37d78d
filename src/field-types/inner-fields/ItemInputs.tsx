import { Skeleton, Stack } from '@mantine/core';
import { Suspense, useContext } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useFieldPath } from '../../admin-kit/kit/form/field-id.ts';
import type { FieldItem, FieldValue } from '../kit/value.ts';
import type { InnerDefinition } from './inner-fields.ts';
import { InnerInput, ItemStates } from './inner-input.admin.ts';

interface ItemInputsProps {
  /** Beginning of the ids of its controls. */
  id: string;
  fields: readonly InnerDefinition[];
  item: FieldItem;
  disabled: boolean;
  onChange: (item: FieldItem) => void;
  onBlur: () => void;
}

const asRequired = (field: InnerDefinition) =>
  ({ ...field, validation: { ...field.validation, required: true } }) as InnerDefinition;

/** One input for each inner field of an item, with its own error. */
export function ItemInputs({ id, fields, item, disabled, onChange, onBlur }: ItemInputsProps) {
  const Input = useContext(InnerInput);
  const path = useFieldPath(id);
  const { errors } = useFormState({ name: path });
  const stateOf = useContext(ItemStates)?.(fields, item);
  if (!Input) return null;
  return (
    <Stack gap="md">
      {fields.map((field) => {
        const { isShown, isRequired } = stateOf?.(field.name) ?? { isShown: true, isRequired: false };
        if (!isShown) return null;
        const problem: unknown = get(errors, `${path}.${field.name}.message`);
        return (
          <Suspense key={field.id || field.name} fallback={<Skeleton height={60} />}>
            <Input
              definition={isRequired ? asRequired(field) : field}
              id={`${id}.${field.name}`}
              value={item[field.name] ?? null}
              error={typeof problem === 'string' ? problem : undefined}
              disabled={disabled}
              onChange={(value) => onChange({ ...item, [field.name]: value as FieldValue | null })}
              onBlur={onBlur}
            />
          </Suspense>
        );
      })}
    </Stack>
  );
}

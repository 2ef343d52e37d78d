import { Skeleton, Stack } from '@mantine/core';
import { Suspense, useContext } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useFieldPath } from '../../admin-kit/kit/form/field-id.ts';
import type { FieldItem, FieldValue } from '../kit/value.ts';
import type { InnerDefinition } from './inner-fields.ts';
import { InnerInput } from './inner-input.admin.ts';

interface ItemInputsProps {
  /** Beginning of the ids of its controls. */
  id: string;
  fields: readonly InnerDefinition[];
  item: FieldItem;
  disabled: boolean;
  onChange: (item: FieldItem) => void;
  onBlur: () => void;
}

/** One input for each inner field of an item, with its own error. */
export function ItemInputs({ id, fields, item, disabled, onChange, onBlur }: ItemInputsProps) {
  const Input = useContext(InnerInput);
  const path = useFieldPath(id);
  const { errors } = useFormState({ name: path });
  if (!Input) return null;
  return (
    <Stack gap="md">
      {fields.map((field) => {
        const problem: unknown = get(errors, `${path}.${field.name}.message`);
        return (
          <Suspense key={field.id || field.name} fallback={<Skeleton height={60} />}>
            <Input
              definition={field}
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

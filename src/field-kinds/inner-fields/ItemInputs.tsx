import { Skeleton, Stack } from '@mantine/core';
import { Suspense, useContext } from 'react';
import { get, useFormState } from 'react-hook-form';
import type { FieldItem, FieldValue } from '../kit/value.ts';
import type { InnerDefinition } from './inner-fields.ts';
import { InnerInput } from './inner-input.admin.ts';

interface ItemInputsProps {
  /** Path of the item in the entry's form. */
  path: string;
  fields: readonly InnerDefinition[];
  item: FieldItem;
  disabled: boolean;
  onChange: (item: FieldItem) => void;
  onBlur: () => void;
}

/** One input for each inner field of an item, with its own problem. */
export function ItemInputs({ path, fields, item, disabled, onChange, onBlur }: ItemInputsProps) {
  const Input = useContext(InnerInput);
  const { errors } = useFormState({ name: path });
  if (!Input) return null;
  return (
    <Stack gap="md">
      {fields.map((field) => {
        const at = `${path}.${field.name}`;
        const problem: unknown = get(errors, `${at}.message`);
        return (
          <Suspense key={field.id || field.name} fallback={<Skeleton height={60} />}>
            <Input
              definition={field}
              id={at}
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

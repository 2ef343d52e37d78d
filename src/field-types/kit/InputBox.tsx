import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldInputProps, wrapperProps } from './field-type.admin.ts';

/** Label, help and error around an input that is more than one control; none of it is named by the label alone. */
export function InputBox({ field, children }: { field: FieldInputProps; children: ReactNode }) {
  const { label, description, error, labelProps } = { labelProps: undefined, ...wrapperProps(field) };
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      {...(labelProps && { labelProps })}
      labelElement="div"
    >
      {children}
    </Input.Wrapper>
  );
}

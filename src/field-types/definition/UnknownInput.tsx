import { Input } from '@mantine/core';
import type { FieldInputProps } from '../kit/field-type.admin.ts';
import { unknownType } from './unknown-type.ts';

/** Stands for the input of a type that this console does not know; the value stays as it is [F17]. */
export function UnknownInput({ definition }: FieldInputProps) {
  return (
    <Input.Wrapper label={definition.label} labelElement="div">
      <Input.Error>{unknownType(definition.type)}</Input.Error>
    </Input.Wrapper>
  );
}

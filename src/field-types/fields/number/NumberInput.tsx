import { NumberInput as Input } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { type DefinitionOf, type FieldInputProps, wrapperProps } from '../../kit/field-type.admin.ts';
import { stepOf } from './number.field.ts';
import { pastedNumber } from './pasted-number.ts';

/** A number; what cannot be one is kept as typed, for the check to reject. */
export function NumberInput(props: FieldInputProps<DefinitionOf<'number'>>) {
  const { definition, value, onChange } = props;
  return (
    <Input
      {...wrapperProps(props)}
      placeholder={definition.ui.placeholder}
      step={stepOf(definition.validation)}
      clampBehavior="none"
      // Too small for a finger; the arrow keys do the same.
      hideControls
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      onChange={(typed) => onChange(typed === '' ? null : typed)}
      onPasteCapture={pasteNumber}
    />
  );
}

/** Before the input reads it, which would drop a lone decimal comma and make 85 of 8,5. */
function pasteNumber(event: ClipboardEvent<HTMLInputElement>): void {
  const number = pastedNumber(event.clipboardData.getData('text'));
  if (number === null) return;
  event.preventDefault();
  event.stopPropagation();
  const { currentTarget: input } = event;
  input.setRangeText(number, input.selectionStart ?? 0, input.selectionEnd ?? input.value.length, 'end');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

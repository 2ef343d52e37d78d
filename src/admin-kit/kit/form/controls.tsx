import {
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useController } from 'react-hook-form';
import { useFieldId } from './field-id.ts';
import { GrowingTextarea } from './GrowingTextarea.tsx';
import { NumberInput, type NumberInputProps } from './NumberInput.tsx';

/** Marks a control as required: the star is drawn by the style sheet, so that it is no part of the control's name. */
export const required = { labelProps: { 'data-required': true }, 'aria-required': true } as const;

/** The controls of forms, bound to the surrounding form by their path. */
function useBound(name: string) {
  const id = useFieldId(name);
  const { field, fieldState } = useController({ name });
  const value: unknown = field.value;
  return { ...field, value, id, error: fieldState.error?.message, wrapperProps: { 'data-field': name } };
}

interface Bound {
  name: string;
}

/** One line of text. */
export function TextControl({ name, ...props }: Bound & Omit<TextInputProps, 'value' | 'error' | 'id'>) {
  const { value, ref, onChange, ...bound } = useBound(name);
  return (
    <TextInput
      dir="auto"
      {...bound}
      ref={ref}
      value={typeof value === 'string' ? value : ''}
      {...props}
      onChange={(event) => {
        onChange(event);
        props.onChange?.(event);
      }}
    />
  );
}

/** Several lines of text. */
export function TextareaControl({
  name,
  ...props
}: Bound & Omit<TextareaProps, 'value' | 'error' | 'id' | 'onChange'>) {
  const { value, ...bound } = useBound(name);
  return <GrowingTextarea dir="auto" {...bound} value={typeof value === 'string' ? value : ''} {...props} />;
}

/** A number; empty is undefined. */
export function NumberControl({
  name,
  ...props
}: Bound & Omit<NumberInputProps, 'value' | 'error' | 'id' | 'onChange'>) {
  const { value, onChange, ...bound } = useBound(name);
  return <NumberInput {...bound} value={value} onChange={(input) => onChange(input ?? undefined)} {...props} />;
}

/** On or off. */
export function SwitchControl({
  name,
  onChange: onToggle,
  ...props
}: Bound & Omit<SwitchProps, 'value' | 'error' | 'id' | 'checked'>) {
  const { value, onChange, ...bound } = useBound(name);
  return (
    <Switch
      {...bound}
      checked={value === true}
      onChange={(event) => {
        onChange(event.currentTarget.checked);
        onToggle?.(event);
      }}
      {...props}
    />
  );
}

/** One of a few. */
export function SelectControl({
  name,
  ...props
}: Bound & Omit<SelectProps<string>, 'value' | 'error' | 'id' | 'onChange'>) {
  const { value, onChange, ...bound } = useBound(name);
  return (
    <Select
      {...bound}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      allowDeselect={false}
      {...props}
    />
  );
}

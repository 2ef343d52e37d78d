import { TextInput } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useFieldId } from './field-id.ts';
import { fromLocal, toLocal } from './local-timestamp.ts';

interface TimestampControlProps {
  name: string;
  label: string;
  description?: string;
  disabled?: boolean;
  /** Reads what is stored, where that is not ISO text with its zone. */
  read?: (text: string) => Date | null;
}

const momentOf = (text: string) => new Date(text);

/** A moment in the site's zone, as ISO text; empty for none. What they leave alone stays as it is stored. */
export function TimestampControl({ name, label, description, disabled, read = momentOf }: TimestampControlProps) {
  const { field, fieldState } = useController({ name });
  const stored = typeof field.value === 'string' && field.value !== '' ? read(field.value) : null;
  // A draft that a browser kept may hold anything.
  const isKnown = stored !== null && !Number.isNaN(stored.getTime());
  return (
    <TextInput
      id={useFieldId(name)}
      ref={field.ref}
      type="datetime-local"
      label={label}
      description={description}
      disabled={disabled}
      value={toLocal(isKnown ? stored.toISOString() : null)}
      error={fieldState.error?.message}
      onChange={(event) => field.onChange(fromLocal(event.currentTarget.value) ?? '')}
      onBlur={field.onBlur}
    />
  );
}

import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { FormPart, Value } from './form-tool.admin.ts';

export interface PartInputProps {
  id: string;
  part: FormPart;
  value: Value;
  change: (value: Value) => void;
}

export function PartInput({ id, part, value, change }: PartInputProps) {
  const [wasLeft, setLeft] = useState(false);
  const { label, input, options, placeholder, problem } = part;
  if (input === 'flag')
    return (
      <Checkbox
        id={id}
        label={label}
        checked={value === true}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    );
  if (input === 'choice')
    return (
      <NativeSelect
        id={id}
        label={label}
        value={String(value)}
        data={(options ?? []).map(([option, name]) => ({ value: option, label: name }))}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      id={id}
      label={label}
      value={String(value)}
      placeholder={placeholder}
      autoComplete="off"
      inputMode={input === 'text' ? 'text' : 'url'}
      error={wasLeft ? problem?.(String(value)) : null}
      onBlur={() => setLeft(true)}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface SearchFieldProps
  extends Pick<TextInputProps, 'className' | 'flex' | 'maw' | 'mb' | 'maxLength' | 'placeholder'> {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Has the focus when its dialog opens. */
  'data-autofocus'?: boolean;
}

/** A box whose text narrows what is shown beside or below it. */
export function SearchField({ label, value, onChange, placeholder = 'Search', ...props }: SearchFieldProps) {
  return (
    <TextInput
      {...props}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value === '' ? null : <CloseButton size={26} aria-label="Empty the search box" onClick={() => onChange('')} />
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      // Enter here must not send a form around the box.
      onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
    />
  );
}

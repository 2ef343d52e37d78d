import { CloseButton, TextInput, type TextInputProps } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

interface SearchFieldProps
  extends Pick<TextInputProps, 'className' | 'flex' | 'maw' | 'mb' | 'maxLength' | 'placeholder'> {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** False above choices, so that Tab leads from the box to the first one instead of to the button that empties it. */
  hasButton?: boolean;
  onEnter?: () => void;
  /** Has the focus when its dialog opens. */
  'data-autofocus'?: boolean;
}

/** A box whose text narrows what is shown beside or below it. */
export function SearchField({
  label,
  value,
  onChange,
  placeholder = 'Search',
  hasButton = true,
  onEnter,
  ...props
}: SearchFieldProps) {
  return (
    <TextInput
      {...props}
      type="search"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        hasButton &&
        value !== '' && <CloseButton size={26} aria-label="Empty the search box" onClick={() => onChange('')} />
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Enter here must not send a form around the box.
        event.preventDefault();
        onEnter?.();
      }}
    />
  );
}

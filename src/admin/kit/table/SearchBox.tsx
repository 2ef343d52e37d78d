import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './SearchBox.module.css';

/** How long typing must rest before it is searched for, in ms [H24]. */
const rest = 300;

interface SearchBoxProps {
  value: string;
  label: string;
  onSearch: (search: string) => void;
}

/** What is typed is searched for when typing rests. */
export function SearchBox({ value, label, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const tell = useDebouncedCallback((search: string) => {
    setTold(search);
    onSearch(search);
  }, rest);
  // The address changed by other means, such as the back button or Clear Search.
  if (value !== told) {
    setTold(value);
    setTyped(value);
  }
  const type = (search: string) => {
    setTyped(search);
    tell(search.trim());
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder="Search"
      className={classes.search}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? null : <CloseButton size={26} aria-label="Empty the search box" onClick={() => type('')} />
      }
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { SearchField } from '../form/SearchField.tsx';
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
  const notify = useDebouncedCallback((search: string) => {
    setTold(search);
    onSearch(search);
  }, rest);
  // The address changed by other means, such as the back button or Clear Search. What is being typed is newer.
  if (value !== told) {
    setTold(value);
    if (typed.trim() === told.trim()) setTyped(value);
  }
  const type = (search: string) => {
    setTyped(search);
    notify(search.trim());
  };
  return <SearchField label={label} className={classes.search ?? ''} maxLength={200} value={typed} onChange={type} />;
}

import { TextInput } from '@mantine/core';
import classes from './DayBox.module.css';

interface DayBoxProps {
  label: string;
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string) => void;
}

/** A day that narrows a list; empty means any. */
export function DayBox({ label, onChange, ...range }: DayBoxProps) {
  return (
    <TextInput
      type="date"
      aria-label={label}
      leftSection={<span className={classes.day}>{label}</span>}
      leftSectionWidth={46}
      w={184}
      {...range}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

import '@mantine/dates/styles.layer.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { useState } from 'react';
import { type DateFormat, formatDate, readDate } from './date-format.ts';

interface DayInputProps
  extends Omit<
    DateInputProps,
    'value' | 'onChange' | 'valueFormat' | 'dateParser' | 'date' | 'onDateChange' | 'minDate' | 'maxDate'
  > {
  label: string;
  format: DateFormat;
  minDate?: string | undefined;
  maxDate?: string | undefined;
  value: unknown;
  onChange: (value: string | null) => void;
}

/**
 * A day, typed in a format or picked; days outside the limits cannot be picked. What is typed and is no day, or none
 * within the limits, stays as it was typed, for the check to reject it in words.
 */
export function DayInput({ label, format, minDate, maxDate, value, onChange, ...props }: DayInputProps) {
  const text = typeof value === 'string' && value !== '' ? value : null;
  const iso = text === null ? null : readDate(text, format);
  const [month, setMonth] = useState(iso ?? nearest(new Date().toISOString().slice(0, 10), { minDate, maxDate }));
  return (
    <DateInput
      {...props}
      label={label}
      minDate={minDate}
      maxDate={maxDate}
      valueFormat={(day) => (iso === null ? (text ?? '') : formatDate(day, format))}
      dateParser={(typed) => readDate(typed, format)}
      fixOnBlur={iso !== null}
      weekendDays={[]}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      // The calendar stays where it was while the text is no day.
      date={month}
      onDateChange={(day) => setMonth((before) => readDate(day, 'yyyy-MM-dd') ?? before)}
      value={iso ?? text}
      onChange={onChange}
      onInput={({ currentTarget: { value: typed } }) => {
        if (typed.trim() !== '') onChange(readDate(typed, format) ?? typed);
      }}
    />
  );
}

/** The day itself, or the limit that it lies beyond. */
function nearest(day: string, { minDate = day, maxDate = day }: Pick<DayInputProps, 'minDate' | 'maxDate'>): string {
  if (day < minDate) return minDate;
  return day > maxDate ? maxDate : day;
}

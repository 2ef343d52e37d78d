import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { readWritten, styleOf, writeNumber } from '../../../contracts/numbers/written-number.ts';
import { siteRegion } from '../../browser/site-region.ts';

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** A number; a text is what somebody typed that is none. */
  value: unknown;
  /** Null where nothing stands in it; the text as typed where it is no number, for the check to reject. */
  onChange: (value: number | string | null) => void;
  /** How far an arrow key moves it. */
  step?: number;
  /** Thousands are parted once somebody leaves it, from five digits on. */
  isGrouped?: boolean;
}

/** A number as people of the site's language write it. What was typed stays until the input is left. */
export function NumberInput({ value, onChange, step = 1, isGrouped = false, onBlur, ...props }: NumberInputProps) {
  const { locale } = siteRegion();
  const style = styleOf(locale);
  const [typed, setTyped] = useState<string | null>(null);
  const meaning = (text: string) => (text.trim() === '' ? null : (readWritten(text, style) ?? text));
  const current = value === undefined || value === '' ? null : value;
  // Another value came from elsewhere, such as an undo.
  const isAsTyped = typed !== null && Object.is(meaning(typed), current);
  const written = typeof current === 'number' ? writeNumber(current, locale, { isGrouped }) : String(current ?? '');

  const stepBy = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (direction === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (props.readOnly || (current !== null && typeof current !== 'number')) return;
    event.preventDefault();
    setTyped(null);
    onChange(moved(current ?? 0, direction * step));
  };
  return (
    <TextInput
      autoComplete="off"
      onKeyDown={stepBy}
      {...props}
      inputMode="decimal"
      value={isAsTyped ? typed : written}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text);
        onChange(meaning(text));
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}

const decimalsOf = (value: number) => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

/** Without the noise of binary fractions: 0.1 and 0.2 are 0.3. */
function moved(value: number, by: number): number {
  const decimals = Math.min(20, Math.max(decimalsOf(value), decimalsOf(by)));
  return Number((value + by).toFixed(decimals));
}

import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue, useFocusWithin } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { codePoints } from '../kit/value.ts';
import classes from './CountedLength.module.css';
import { isNearlyFull, lengthInWords } from './counted-length.ts';

interface CountedLengthProps {
  text: unknown;
  /** Without one nothing is counted. */
  max: number | undefined;
  children: ReactNode;
}

/** An input with its length beside the label, while it is used or nearly full [G03]. It takes no room, so that nothing moves under a click. */
export function CountedLength({ text, max, children }: CountedLengthProps) {
  const { ref, focused: isFocused } = useFocusWithin<HTMLDivElement>();
  if (max === undefined) return children;
  const length = typeof text === 'string' ? codePoints(text) : 0;
  return (
    <div className={classes.counted} ref={ref}>
      {children}
      {(isFocused || isNearlyFull(length, max)) && (
        <span className={classes.count} data-over={length > max || undefined} aria-hidden="true">
          {length} / {max}
        </span>
      )}
      <Announcement words={isFocused ? lengthInWords(length, max) : ''} />
    </div>
  );
}

const pause = 700;

/** Told when typing pauses, not at every key. */
function Announcement({ words }: { words: string }) {
  const [told] = useDebouncedValue(words, pause);
  return <VisuallyHidden role="status">{told}</VisuallyHidden>;
}

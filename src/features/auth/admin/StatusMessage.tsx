import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';

interface StatusMessageProps {
  text: string;
  seconds: number;
  /** Something has to be put right. */
  isError?: boolean;
}

/** A status text that goes after a few seconds, but not while it is pointed at or focused [A13] [A25]. */
export function StatusMessage({ text, seconds, isError = false }: StatusMessageProps) {
  const [shown, setShown] = useState(true);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  // Meets the browser's timer.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => setShown(false), seconds * 1000);
    return () => clearTimeout(timer);
  }, [isHeld, seconds]);
  if (!shown) return null;
  return (
    <Alert
      color={isError ? 'red' : 'green'}
      role={isError ? 'alert' : 'status'}
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => setShown(false)}
      onMouseEnter={() => setPointedAt(true)}
      onMouseLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {text}
    </Alert>
  );
}

import { Alert } from '@mantine/core';
import { useEffect, useState } from 'react';

/** A status text that goes after 3 s, but not while it is pointed at or focused [A13]. */
export function StatusMessage({ text }: { text: string }) {
  const [shown, setShown] = useState(true);
  const [held, setHeld] = useState(false);
  // Meets the browser's timer.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => setShown(false), 3000);
    return () => clearTimeout(timer);
  }, [held]);
  if (!shown) return null;
  return (
    <Alert
      color="green"
      role="status"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={() => setShown(false)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {text}
    </Alert>
  );
}

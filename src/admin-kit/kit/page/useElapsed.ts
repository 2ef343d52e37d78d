import { useEffect, useState } from 'react';

/** True once `milliseconds` have passed since the component came on screen, or since `start`, a moment of `performance.now()`. */
export function useElapsed(milliseconds: number, start?: number): boolean {
  const [remaining] = useState(() => (start === undefined ? milliseconds : start + milliseconds - performance.now()));
  const [isElapsed, setIsElapsed] = useState(remaining <= 0);
  // Meets the browser's timer.
  useEffect(() => {
    const timer = setTimeout(() => setIsElapsed(true), remaining);
    return () => clearTimeout(timer);
  }, [remaining]);
  return isElapsed;
}

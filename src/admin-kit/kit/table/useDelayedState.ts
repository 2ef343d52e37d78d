import { useEffect, useState } from 'react';
import type { ListState } from '../list/list-state.ts';

/** How long a change must stand before rows are fetched for it, in ms [H24]. */
const fetchDelay = 300;

/**
 * What the server is asked: the state as it has stood for 300 ms, so that several changes in a row become one call. A
 * search has waited already while it was typed.
 */
export function useDelayedState(state: ListState): ListState {
  const [delayed, setDelayed] = useState(state);
  if (delayed.search !== state.search) setDelayed(state);
  const text = JSON.stringify(state);
  // Meets the browser's timer.
  useEffect(() => {
    const ask = () =>
      setDelayed((before) => (JSON.stringify(before) === text ? before : (JSON.parse(text) as ListState)));
    const timer = setTimeout(ask, fetchDelay);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}

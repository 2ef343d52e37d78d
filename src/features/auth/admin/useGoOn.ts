import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isConsolePath } from '../../../admin-kit/paths.ts';

/** Goes on to a path of this site in place of the present page; outside the console the browser does it. */
export function useGoOn(): (target: string, state?: { email: string }) => void {
  const navigate = useNavigate();
  return useCallback(
    (target, state) => {
      if (isConsolePath(target)) void navigate(target, { replace: true, state });
      else window.location.replace(target);
    },
    [navigate],
  );
}

/** Goes on by itself after a while, unless the page is left before; null stays. */
export function useGoOnAfter(milliseconds: number, target: string | null, state?: { email: string }): void {
  const goOn = useGoOn();
  const email = state?.email;
  // Meets the browser's timer.
  useEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => goOn(target, email === undefined ? undefined : { email }), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds, target, email, goOn]);
}

/** The address that was typed on the page before. It travels in the history entry's state, never in the address bar. */
export function useCarriedEmail(): string {
  const { state } = useLocation();
  const email: unknown = typeof state === 'object' && state !== null && 'email' in state ? state.email : '';
  return typeof email === 'string' ? email : '';
}

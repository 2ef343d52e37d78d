import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

/**
 * The token of the mailed link. It leaves the address bar at once, so that it is in no address that is copied, shown or
 * sent on, and stays in this tab's history entry, so that a reload loses nothing [A34]. Empty if there is none.
 */
export function useMailedToken(): string {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const inAddress = search.get('token');

  // Meets the browser's address bar and history.
  useEffect(() => {
    if (inAddress === null) return;
    const rest = new URLSearchParams(search);
    rest.delete('token');
    void navigate({ search: rest.toString() }, { replace: true, state: { mailedToken: inAddress } });
  }, [inAddress, search, navigate]);

  return inAddress ?? keptToken(state);
}

function keptToken(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('mailedToken' in state)) return '';
  return typeof state.mailedToken === 'string' ? state.mailedToken : '';
}

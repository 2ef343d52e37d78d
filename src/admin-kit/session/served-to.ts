import { paths } from '../paths.ts';
import { sessionMarks } from './session-state.ts';

/** A check so soon after the page came in would only be told what the page says [B07]. */
const freshMs = 10_000;

/**
 * Whether the server has just given the sign-in page to a browser without a session: the first look-up is then spared, and the
 * browser's console shows no failed request.
 */
export function isSignInPageOfNobody(): boolean {
  const { dataset } = document.documentElement;
  return (
    dataset['session'] === 'none' &&
    window.location.pathname === paths.login() &&
    sessionMarks().signIn === 0 &&
    performance.now() < freshMs
  );
}

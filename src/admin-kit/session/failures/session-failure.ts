import { statusLine } from '../../../contracts/call/status-names.ts';
import type { ApiError } from '../../api-error.ts';
import { actionFailures, checkFailures } from './texts.ts';

/** A failure around the session, with the text a person reads and the way out. */
export interface SessionFailure {
  category: string;
  message: string;
  suggestion: string;
}

const refused: SessionFailure = {
  category: 'session_expired',
  message: 'Session expired',
  suggestion: 'Please sign in again',
};

/** Nobody is signed in. */
export const notAuthenticated: SessionFailure = {
  category: 'authentication_error',
  message: 'Not authenticated',
  suggestion: 'Please sign in to continue',
};

/** The answer was good and named nobody. */
export const userMissing: SessionFailure = {
  category: 'server_error',
  message: 'User data missing from session',
  suggestion: actionFailures.lookUp.suggestion,
};

/**
 * What a failed session check says [B18] [B19]: an error that the session expired, or that there was none; any other
 * status by its number and name; the lack of an answer by its cause.
 */
export function sessionFailureOf(error: ApiError, { wasSignedIn = true } = {}): SessionFailure {
  const { status, category, message } = error;
  if (message === userMissing.message) return userMissing;
  if (status === 401 && !wasSignedIn) return notAuthenticated;
  if (status === 401 || status === 403) return refused;
  if (status >= 400) {
    const { suggestion } = mapped(status >= 500 ? 'server_error' : category, message);
    return { category: 'server_error', message: `Error checking session: ${statusLine(status)}`, suggestion };
  }
  return mapped(category, message);
}

/** The texts of the five mapped categories [B19]; an unknown one is a session that could not be had [B18]. */
export function mapped(category: string, message: string): SessionFailure {
  if (category === 'authentication_error') return { category, message, suggestion: actionFailures.signIn.suggestion };
  return { category, ...(checkFailures[category] ?? actionFailures.lookUp) };
}

const silent: readonly string[] = ['Authentication required', 'Unauthorized'];

/** The toast of an authentication failure, or null for the two that go without one [B20]. */
export function failureNotice({ category, message, suggestion }: SessionFailure) {
  if (silent.includes(message)) return null;
  return { title: `Authentication Error (${category})`, message: `${message}. ${suggestion}`, autoClose: 5000 };
}

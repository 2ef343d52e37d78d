import { statusLine } from '../../../contract-kit/call/http-status.ts';
import type { ApiError } from '../../api-error.ts';

/** A failure around the session, with the text a person reads and the way out. */
export interface SessionFailure {
  category: string;
  message: string;
  suggestion: string;
}

/** What is said when a failure brings no words of its own [B21]. */
export const defaultTexts = {
  signIn: 'Authentication failed',
  signOut: 'Logout failed',
  refresh: 'Failed to refresh token',
  rights: 'Permissions not loaded yet',
  answer: 'Invalid response from server',
  known: 'An error occurred',
  unexpected: 'An unexpected error occurred',
} as const;

/** The acts on a session that can fail, in the specification's words [B18]. */
export const actFailures = {
  lookUp: { message: 'Failed to get session', suggestion: 'Please try logging in again' },
  lookUpOffline: { message: 'Failed to get session', suggestion: 'Please check your connection and try again' },
  expired: { message: 'Session expired', suggestion: 'Please log in again' },
  signIn: { message: 'Login failed', suggestion: 'Please check your credentials and try again' },
  signOut: { message: 'Logout failed', suggestion: 'Please try again or reload the page' },
} as const;

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
  suggestion: actFailures.lookUp.suggestion,
};

const byCategory = new Map(
  Object.entries<Omit<SessionFailure, 'category'>>({
    network_error: {
      message: 'Network connection issue',
      suggestion: 'Please check your internet connection and try again',
    },
    timeout_error: {
      message: 'Request timed out',
      suggestion: 'The server took too long to respond. Please try again later',
    },
    token_error: {
      message: 'Authentication token is invalid or expired',
      suggestion: 'Please sign in again to continue',
    },
    server_error: {
      message: 'Server error occurred',
      suggestion: 'Please try again later. If the problem persists, contact support',
    },
  }),
);

/**
 * What a failed session check says [B18] [B19]: a refusal that the session expired, or that there was none; any other
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
  if (category === 'authentication_error') return { category, message, suggestion: actFailures.signIn.suggestion };
  return { category, ...(byCategory.get(category) ?? actFailures.lookUp) };
}

const silent: readonly string[] = ['Authentication required', 'Unauthorized'];

/** The toast of an authentication failure, or null for the two that go without one [B20]. */
export function failureNotice({ category, message, suggestion }: SessionFailure) {
  if (silent.includes(message)) return null;
  return { title: `Authentication Error (${category})`, message: `${message}. ${suggestion}`, autoClose: 5000 };
}

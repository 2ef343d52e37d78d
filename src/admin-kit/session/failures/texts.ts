// Every text of a failure that the ground of the console says. Features say their own beside their screens, and what
// the server rejects comes with its answer.

/** What a failure of a call or an action is about [E13]. */
export type FailureKind =
  | 'invalid_token'
  | 'invalid_credentials'
  | 'invalid_email'
  | 'invalid_password'
  | 'user_not_found'
  | 'user_exists'
  | 'user_inactive'
  | 'email_exists'
  | 'insufficient_permissions'
  | 'not_found'
  | 'validation_error'
  | 'database_error'
  | 'network_error'
  | 'server_error'
  | 'unknown_error';

const generic = 'An unexpected error occurred. Please try again later or contact support';

/** The way out of each kind, in the specification's words [E14]. */
const suggestedActions: Partial<Record<FailureKind, string>> = {
  invalid_token: 'Please log in again to continue',
  invalid_credentials: 'Check your email and password and try again',
  invalid_email: 'Please enter a valid email address',
  invalid_password: 'Password must meet security requirements',
  user_not_found: 'This user account does not exist or has been deactivated',
  user_exists: 'This user already exists in the system',
  user_inactive: 'This account has been deactivated. Contact an administrator',
  email_exists: 'An account with this email already exists. Try logging in instead',
  insufficient_permissions: 'You do not have permission to perform this action. Contact an administrator',
  not_found: 'Check the address, or go back to the list',
  database_error: 'There was a problem with the database. Please try again later',
  network_error: 'Check your internet connection and try again',
};

/** What a person is told of each kind, in the specification's words [E14]. */
const messages: Partial<Record<FailureKind, string>> = {
  invalid_credentials: 'Invalid email or password. Please try again.',
  invalid_token: 'Your session has expired. Please log in again.',
  user_not_found: 'User not found. Please check your credentials.',
  email_exists: 'This email is already registered. Please use a different email.',
  user_exists: 'This user already exists in the system.',
  invalid_email: 'Please enter a valid email address.',
  invalid_password: 'Your password does not meet the requirements.',
  user_inactive: 'Your account is inactive. Please contact support to reactivate your account.',
  insufficient_permissions: 'You do not have permission to access this resource.',
  not_found: 'This resource was not found.',
  network_error: 'Network error. Please check your connection.',
  server_error: 'Server error. Please try again later.',
  database_error: 'Database error occurred. Our team has been notified.',
  validation_error: 'The data provided was invalid. Please check your input and try again.',
};

export const suggestedAction = (kind: FailureKind): string => suggestedActions[kind] ?? generic;

/** The text for a person; of an unknown kind the original one, or 'An error occurred' [E14]. */
export const userMessage = (kind: FailureKind, original = ''): string =>
  messages[kind] ?? (original || 'An error occurred');

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
export const actionFailures = {
  lookUp: { message: 'Failed to get session', suggestion: 'Please try logging in again' },
  lookUpOffline: { message: 'Failed to get session', suggestion: 'Please check your connection and try again' },
  expired: { message: 'Session expired', suggestion: 'Please log in again' },
  signIn: { message: 'Login failed', suggestion: 'Please check your credentials and try again' },
  signOut: { message: 'Logout failed', suggestion: 'Please try again or reload the page' },
} as const;

/** A call that got no answer of ours [B19]. */
export const noAnswer = {
  timeout: {
    message: 'Request timed out',
    suggestion: 'The server took too long to respond. Please try again later',
  },
  unreadable: {
    suggestion: 'Please try again later. If the problem persists, contact support',
  },
  unexpected: {
    suggestion: 'Please try again. If the issue persists, please contact support.',
  },
} as const;

/** A failed check of the session, by category [B19]. */
export const checkFailures: Readonly<Record<string, { message: string; suggestion: string }>> = {
  network_error: {
    message: 'Network connection issue',
    suggestion: 'Please check your internet connection and try again',
  },
  timeout_error: noAnswer.timeout,
  token_error: {
    message: 'Authentication token is invalid or expired',
    suggestion: 'Please sign in again to continue',
  },
  server_error: {
    message: 'Server error occurred',
    suggestion: noAnswer.unreadable.suggestion,
  },
};

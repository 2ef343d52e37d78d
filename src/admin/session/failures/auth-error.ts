import { type ErrorCategory, statusOfCategory } from '../../../contract-kit/call/error-categories.ts';

/** What the texts below are about. */
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

/** An authentication failure as screens and records hold it [E13]. */
export interface AuthError {
  category: FailureKind;
  statusCode: number;
  message: string;
  /** The person can mend it by what he types or by signing in again. */
  recoverable: boolean;
  suggestedAction: string;
  /** Where it happened, for the record. */
  context: string;
}

/** The status that belongs to a category; 500 for all that are not named [E13]. */
export const statusOf = (category: string): number =>
  Object.hasOwn(statusOfCategory, category) ? statusOfCategory[category as ErrorCategory] : 500;

const recoverable: readonly string[] = [
  'invalid_token',
  'invalid_credentials',
  'validation_error',
  'invalid_email',
  'invalid_password',
];

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

/** What a raw message is about, the first that fits [E15]; a lost connection beside the seven that are named. */
const signs: readonly [FailureKind, RegExp][] = [
  ['invalid_token', /\btokens?\b|\bjwt\b|session (?:has )?expired/i],
  ['database_error', /database|\bsql\b|postgres|relation "|constraint|deadlock|duplicate key/i],
  ['network_error', /network|failed to fetch|load failed|offline/i],
  ['not_found', /not found|does not exist|no such/i],
  ['insufficient_permissions', /permission|forbidden|denied|not allowed/i],
  ['validation_error', /validation|is required|must be/i],
  ['invalid_credentials', /credential|password/i],
];

/** Any thrown value as an authentication failure. Its own words are looked at, never shown: they may be a statement's [E15]. */
export function authErrorOf(raw: unknown, context = ''): AuthError {
  const text = raw instanceof Error ? raw.message : typeof raw === 'string' ? raw : '';
  const category = signs.find(([, sign]) => sign.test(text))?.[0] ?? 'server_error';
  const isExpiredToken = category === 'invalid_token' && /expired/i.test(text);
  return {
    category,
    statusCode: statusOf(category),
    message: isExpiredToken ? 'Token has expired' : userMessage(category),
    recoverable: recoverable.includes(category),
    suggestedAction: suggestedAction(category),
    context,
  };
}

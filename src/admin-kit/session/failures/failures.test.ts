import { describe, expect, test } from 'vitest';
import { asApiError, networkFailure, refusal, timeoutFailure, unreadableAnswer } from '../../api-error.ts';
import { sessionEvents } from '../events/session-events.ts';
import { authErrorOf, statusOf } from './auth-error.ts';
import { recordedErrors, recordRejection } from './error-record.ts';
import { guessCategory, panelTitles } from './panel-category.ts';
import { failureNotice, mapped, sessionFailureOf, userMissing } from './session-failure.ts';
import { actionFailures, defaultTexts, type FailureKind, suggestedAction, userMessage } from './texts.ts';

const answered = (status: number, body: object = { error: 'x' }) => refusal(new Response('{}', { status }), body);

test.each([
  ['validation_error', 400],
  ['invalid_token', 401],
  ['invalid_credentials', 401],
  ['insufficient_permissions', 403],
  ['not_found', 404],
  ['user_not_found', 404],
  ['conflict', 409],
  ['duplicate_entry', 409],
  ['rate_limit_exceeded', 429],
  ['server_error', 500],
  ['USER_INACTIVE', 500],
  ['toString', 500],
  ['', 500],
])('[E13] %s is status %i', (category, status) => {
  expect(statusOf(category)).toBe(status);
});

test.each<[string, boolean]>([
  ['Invalid token', true],
  ['Bad credentials', true],
  ['Validation failed', true],
  ['Permission denied', false],
  ['User not found', false],
  ['database is locked', false],
])('[E13] %j: recoverable %s', (raw, recoverable) => {
  const error = authErrorOf(new Error(raw), 'sign-in');
  expect(error).toEqual({
    category: expect.any(String),
    statusCode: statusOf(error.category),
    message: expect.any(String),
    recoverable,
    suggestedAction: suggestedAction(error.category),
    context: 'sign-in',
  });
});

test.each<[FailureKind, string]>([
  ['invalid_token', 'Please log in again to continue'],
  ['invalid_credentials', 'Check your email and password and try again'],
  ['invalid_email', 'Please enter a valid email address'],
  ['invalid_password', 'Password must meet security requirements'],
  ['user_not_found', 'This user account does not exist or has been deactivated'],
  ['user_exists', 'This user already exists in the system'],
  ['user_inactive', 'This account has been deactivated. Contact an administrator'],
  ['email_exists', 'An account with this email already exists. Try logging in instead'],
  ['insufficient_permissions', 'You do not have permission to perform this action. Contact an administrator'],
  ['database_error', 'There was a problem with the database. Please try again later'],
  ['network_error', 'Check your internet connection and try again'],
  ['unknown_error', 'An unexpected error occurred. Please try again later or contact support'],
])('[E14] the way out of %s', (kind, text) => {
  expect(suggestedAction(kind)).toBe(text);
});

test.each<[FailureKind, string]>([
  ['invalid_credentials', 'Invalid email or password. Please try again.'],
  ['invalid_token', 'Your session has expired. Please log in again.'],
  ['user_not_found', 'User not found. Please check your credentials.'],
  ['email_exists', 'This email is already registered. Please use a different email.'],
  ['user_exists', 'This user already exists in the system.'],
  ['invalid_email', 'Please enter a valid email address.'],
  ['invalid_password', 'Your password does not meet the requirements.'],
  ['user_inactive', 'Your account is inactive. Please contact support to reactivate your account.'],
  ['insufficient_permissions', 'You do not have permission to access this resource.'],
  ['network_error', 'Network error. Please check your connection.'],
  ['server_error', 'Server error. Please try again later.'],
  ['database_error', 'Database error occurred. Our team has been notified.'],
  ['validation_error', 'The data provided was invalid. Please check your input and try again.'],
  ['unknown_error', 'An error occurred'],
])('[E14] what is told of %s', (kind, text) => {
  expect(userMessage(kind)).toBe(text);
});

test('[E14] an unknown failure keeps its own words', () => {
  expect(userMessage('unknown_error', 'The kiln is cold')).toBe('The kiln is cold');
});

test.each<[string, FailureKind, string]>([
  ['jwt malformed', 'invalid_token', 'Your session has expired. Please log in again.'],
  ['Token expired at 12:00', 'invalid_token', 'Token has expired'],
  ['select * from users: SQL state 42P01', 'database_error', 'Database error occurred. Our team has been notified.'],
  [
    'duplicate key value violates unique constraint "users_email_key"',
    'database_error',
    'Database error occurred. Our team has been notified.',
  ],
  ['Role not found', 'not_found', 'This resource was not found.'],
  ['permission denied for this', 'insufficient_permissions', 'You do not have permission to access this resource.'],
  [
    'Validation failed: name',
    'validation_error',
    'The data provided was invalid. Please check your input and try again.',
  ],
  ['Wrong password', 'invalid_credentials', 'Invalid email or password. Please try again.'],
  ['Failed to fetch', 'network_error', 'Network error. Please check your connection.'],
  ['x is not a function', 'server_error', 'Server error. Please try again later.'],
])('[E15] %j is %s', (raw, category, message) => {
  expect(authErrorOf(new Error(raw))).toMatchObject({ category, message });
});

test('[E15] nothing of a raw message is shown', () => {
  const raw = 'insert into "users" values ($1) failed in the database for ada@example.test';
  const { message, suggestion } = asApiError(new Error(raw));
  expect(`${message} ${suggestion}`).not.toMatch(/insert|users|ada/);
  expect(asApiError({ odd: true }).message).toBe('An unexpected error occurred');
  expect(asApiError(undefined).status).toBe(0);
});

describe('[B18] a failed session check', () => {
  test.each([
    ['a refusal', sessionFailureOf(answered(401)), 'Session expired', 'Please sign in again'],
    ['a denial', sessionFailureOf(answered(403)), 'Session expired', 'Please sign in again'],
    [
      'nobody',
      sessionFailureOf(answered(401), { wasSignedIn: false }),
      'Not authenticated',
      'Please sign in to continue',
    ],
    [
      'another status',
      sessionFailureOf(answered(502, {})),
      'Error checking session: 502 Bad Gateway',
      'Please try again later. If the problem persists, contact support',
    ],
    [
      'a status without a name',
      sessionFailureOf(answered(418)),
      'Error checking session: 418',
      'Please try logging in again',
    ],
    ['no user', userMissing, 'User data missing from session', 'Please try logging in again'],
    ['something else', mapped('odd', 'x'), 'Failed to get session', 'Please try logging in again'],
  ])('%s', (_, failure, message, suggestion) => {
    expect(failure).toMatchObject({ message, suggestion });
  });

  test('and the acts beside it', () => {
    expect(actionFailures).toEqual({
      lookUp: { message: 'Failed to get session', suggestion: 'Please try logging in again' },
      lookUpOffline: { message: 'Failed to get session', suggestion: 'Please check your connection and try again' },
      expired: { message: 'Session expired', suggestion: 'Please log in again' },
      signIn: { message: 'Login failed', suggestion: 'Please check your credentials and try again' },
      signOut: { message: 'Logout failed', suggestion: 'Please try again or reload the page' },
    });
  });
});

test.each([
  [
    sessionFailureOf(networkFailure()),
    'network_error',
    'Network connection issue',
    'Please check your internet connection and try again',
  ],
  [
    sessionFailureOf(timeoutFailure()),
    'timeout_error',
    'Request timed out',
    'The server took too long to respond. Please try again later',
  ],
  [
    mapped('token_error', 'x'),
    'token_error',
    'Authentication token is invalid or expired',
    'Please sign in again to continue',
  ],
  [
    mapped('server_error', 'x'),
    'server_error',
    'Server error occurred',
    'Please try again later. If the problem persists, contact support',
  ],
  [
    mapped('authentication_error', 'Wrong shift'),
    'authentication_error',
    'Wrong shift',
    'Please check your credentials and try again',
  ],
])('[B19] %j', (failure, category, message, suggestion) => {
  expect(failure).toEqual({ category, message, suggestion });
});

test('[B20] the toast names the category and goes after 5 s', () => {
  expect(failureNotice(mapped('network_error', ''))).toEqual({
    title: 'Authentication Error (network_error)',
    message: 'Network connection issue. Please check your internet connection and try again',
    autoClose: 5000,
  });
});

test.each(['Authentication required', 'Unauthorized'])('[B20] %j goes without a toast', (message) => {
  expect(failureNotice({ category: 'authentication_error', message, suggestion: '' })).toBeNull();
});

test('[B21] what is said when a failure brings no words', () => {
  expect(Object.values(defaultTexts)).toEqual([
    'Authentication failed',
    'Logout failed',
    'Failed to refresh token',
    'Permissions not loaded yet',
    'Invalid response from server',
    'An error occurred',
    'An unexpected error occurred',
  ]);
  expect(answered(400, { error: '' }).message).toBe('An error occurred');
  expect(unreadableAnswer(new Response('', { status: 200 })).message).toBe('Invalid response from server');
  expect(asApiError(new Error('x')).message).toBe('An unexpected error occurred');
});

test.each([
  ['Network connection issue', 'network', 'Network Error'],
  ['Server error occurred', 'server', 'Server Error'],
  ['Error 500', 'server', 'Server Error'],
  ['Error 503', 'server', 'Server Error'],
  ['Bad token', 'token', 'Session Error'],
  ['Session lost', 'token', 'Session Error'],
  ['It has EXPIRED', 'token', 'Session Error'],
  ['Status 401', 'token', 'Session Error'],
  ['No permission', 'permission', 'Permission Error'],
  ['Access denied', 'permission', 'Permission Error'],
  ['Status 403', 'permission', 'Permission Error'],
  ['Bad credentials', 'authentication', 'Authentication Error'],
  ['Invalid email', 'authentication', 'Authentication Error'],
  ['Something else', 'unknown', 'Unexpected Error'],
  ['', 'unknown', 'Unexpected Error'],
] as const)('[E10] %j is of the category %s', (text, category, title) => {
  expect(guessCategory(text)).toBe(category);
  expect(panelTitles[category]).toBe(title);
});

test('[E16] a rejected action is recorded and told, the last 50', () => {
  const told: unknown[] = [];
  sessionEvents.subscribe('rejected-action', (payload) => told.push(payload));
  for (let index = 0; index < 55; index += 1)
    recordRejection('Error', answered(409, { error: `no ${index}`, code: 'VERSION_CONFLICT' }));
  expect(told[0]).toMatchObject({ title: 'Error', code: 'VERSION_CONFLICT', message: 'no 0' });
  expect(recordedErrors()).toHaveLength(50);
  expect(recordedErrors().at(-1)).toMatchObject({ title: 'Error', code: 'VERSION_CONFLICT', message: 'no 54' });
});

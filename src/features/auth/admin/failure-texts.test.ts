import { describe, expect, test } from 'vitest';
import type { ApiErrorCode } from '../../../admin-kit/api-error.ts';
import { resetFailure, resetLinkFailure, resetRequestFailure, signupFailure } from './failure-texts.ts';

const offline = {
  code: 'NETWORK',
  status: 0,
  message: 'Network error. Please check your connection.',
  suggestion: 'Check your internet connection and try again',
} as const;
const refused = (message: string, more: { status?: number; code?: ApiErrorCode; retryAfterSeconds?: number } = {}) => ({
  code: 'SERVER_ERROR' as const,
  status: 500,
  message,
  suggestion: 'Try this',
  ...more,
});
const silent = [
  refused(''),
  refused('An error occurred'),
  refused('Invalid response from server', { code: 'UNREADABLE', status: 502 }),
];

describe('[A28] a failed signup', () => {
  test('gives the server’s reason in the form and in the toast', () => {
    const reason = 'This email is already registered. Please use a different email.';
    expect(signupFailure(refused(reason))).toEqual({ text: reason, toast: reason, hint: 'Try this' });
  });

  test.each(silent)('without a reason has words of its own for each: %j', (error) => {
    expect(signupFailure(error)).toMatchObject({
      text: 'Registration failed. Please try again.',
      toast: 'An error occurred during registration.',
    });
  });

  test('without an answer says so, and what is known of it', () => {
    const text = 'An unexpected error occurred. Please try again or contact support.';
    expect(signupFailure(offline)).toEqual({ text, toast: text, hint: offline.message });
    const unknown = { code: 'UNREADABLE', status: 0, message: 'x is undefined', suggestion: '' } as const;
    expect(signupFailure(unknown)).toEqual({ text, toast: text, hint: '' });
  });

  test.each([
    [12, 'You can try again in 12 seconds.'],
    [90, 'You can try again in 2 minutes.'],
    [900, 'You can try again in 15 minutes.'],
  ])('over the limit by %i s says how long to wait', (retryAfterSeconds, hint) => {
    const limited = refused('Too many requests.', { status: 429, code: 'RATE_LIMITED', retryAfterSeconds });
    expect(signupFailure(limited)).toMatchObject({ text: 'Too many requests.', hint });
  });
});

describe('[A32] a failed request for a link', () => {
  test.each([
    [refused('Slow down.'), 'Slow down.'],
    ...silent.map((error) => [error, 'An error occurred during password reset request.'] as const),
    [offline, 'An unexpected error occurred. Please try again.'],
  ] as const)('%j', (error, text) => {
    expect(resetRequestFailure(error).text).toBe(text);
  });
});

describe('[A34] a link that does not open the form', () => {
  test.each(['RESET_TOKEN_INVALID', 'VALIDATION_ERROR'] as const)('%s cannot be tried again', (code) => {
    expect(resetLinkFailure(refused('x', { status: 400, code }))).toEqual({
      text: 'Invalid or expired reset token. Please request a new password reset link.',
      hint: '',
      mayRetry: false,
    });
  });

  test.each([offline, refused('Away.'), refused('Away.', { status: 429, code: 'RATE_LIMITED' })])('%j can', (error) => {
    expect(resetLinkFailure(error)).toEqual({
      text: 'Unable to validate reset token. Please try again.',
      hint: error.message,
      mayRetry: true,
    });
  });
});

test('[A36] a failed reset keeps its words and adds the reason', () => {
  const text = 'Failed to reset password. Please try again or contact support.';
  expect(resetFailure(offline)).toEqual({ text, hint: offline.message });
  const limited = refused('Too many requests.', { status: 429, code: 'RATE_LIMITED', retryAfterSeconds: 900 });
  expect(resetFailure(limited)).toEqual({ text, hint: 'Too many requests. You can try again in 15 minutes.' });
});

import { expect, test } from 'vitest';
import { classifyLoginFailure } from './login-failure.ts';

test.each([
  ['A17', { status: 429, message: 'x' }, 'Too many login attempts', 30],
  ['A17', { status: 400, message: 'Rate limit reached' }, 'Too many login attempts', 30],
  ['A17', { status: 429, message: 'x', retryAfterSeconds: 600 }, 'Too many login attempts', 600],
  ['A18', { status: 503, message: 'x' }, 'System temporarily unavailable', 60],
  ['A18', { status: 500, message: 'Down for maintenance' }, 'System temporarily unavailable', 60],
  ['A18', { status: 0, message: 'Network error. Please check your connection.' }, 'Connection problem', 5],
  ['A19', { status: 401, message: 'x' }, 'Invalid email or password', null],
  ['A19', { status: 400, message: 'Bad credentials' }, 'Invalid email or password', null],
  ['A19', { status: 500, message: 'Server error. Please try again later.' }, 'Server error occurred', 10],
  ['A19', { status: 403, message: 'Your account is inactive.' }, 'Your account is inactive.', 5],
  [
    'A25',
    { code: 'EMAIL_NOT_VERIFIED', status: 403, message: 'Please confirm your email address first.' },
    'Please confirm your email address first.',
    null,
  ],
  [
    'A19',
    { code: 'PASSWORD_SIGN_IN_OFF', status: 403, message: 'Signing in by password is switched off.' },
    'Signing in by password is switched off.',
    null,
  ],
  ['A19', { status: 418, message: '' }, 'Something went wrong', 5],
] as const)('[%s] %j', (_row, failure, text, retryAfter) => {
  expect(classifyLoginFailure(failure)).toEqual({ text, retryAfter });
});

import { expect, test } from 'vitest';
import { readSessionCookie, sessionCookie } from './session-cookie.ts';

const at = (publicUrl: string, tokenLifetimeSeconds = 86_400) => ({ publicUrl, auth: { tokenLifetimeSeconds } });

test.each([
  ['http://localhost:3000', 'millwright_session', false],
  ['http://127.0.0.1:3000', 'millwright_session', false],
  ['http://[::1]:3000', 'millwright_session', false],
  ['http://dealer.example', 'millwright_session', true],
  ['http://localhost.dealer.example', 'millwright_session', true],
  ['https://dealer.example', '__Host-millwright_session', true],
  ['https://localhost', '__Host-millwright_session', true],
])('[B01] the cookie of %s is %s, secure: %s', (publicUrl, name, secure) => {
  expect(sessionCookie(at(publicUrl))).toEqual({
    name,
    options: { httpOnly: true, secure, sameSite: 'lax', path: '/', maxAge: 86_400 },
  });
});

test('a longer token lifetime lengthens the cookie, a shorter one does not cut it', () => {
  expect(sessionCookie(at('http://localhost', 7 * 86_400)).options.maxAge).toBe(7 * 86_400);
  expect(sessionCookie(at('http://localhost', 60)).options.maxAge).toBe(86_400);
});

test.each([
  [undefined, null],
  ['', null],
  ['other=1', null],
  ['xmillwright_session=a.b.c', null],
  ['__Host-millwright_session=a.b.c', null],
  ['millwright_session=a.b.c', 'a.b.c'],
  ['theme=dark; millwright_session=a.b.c; x=1', 'a.b.c'],
  ['millwright_session=', ''],
])('the header %j holds the token %j', (header, token) => {
  expect(readSessionCookie(at('http://localhost'), header)).toBe(token);
});

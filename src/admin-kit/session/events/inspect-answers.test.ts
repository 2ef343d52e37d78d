import { expect, test, vi } from 'vitest';
import { inspectAnswers } from './inspect-answers.ts';
import { readAuthEvent } from './read-auth-event.ts';

function start(answer: () => Response) {
  const publish = vi.fn();
  const onSessionEnd = vi.fn();
  const sent = { signIn: 1 };
  const window = { fetch: vi.fn(async () => answer()) as unknown as typeof fetch };
  const onVersion = vi.fn();
  inspectAnswers(window, { publish, onSessionEnd, onVersion, signIn: () => sent.signIn });
  return { window, publish, onSessionEnd, onVersion, sent };
}
const withEvent = (type: string, data?: string) =>
  new Headers({ 'X-Auth-Event': type, ...(data !== undefined && { 'X-Auth-Event-Data': data }) });

test.each(['auth-success', 'auth-failure', 'permission-denied', 'token-expiring'])(
  '[B16] the event %s is read from the headers',
  (type) => {
    expect(readAuthEvent(withEvent(type, '{"expiresIn":60}'))).toEqual({ type, payload: { expiresIn: 60 } });
  },
);

test.each([
  'logout',
  'login-success',
  'session-expired',
  'AUTH-SUCCESS',
  'toString',
  '__proto__',
  'auth-success, auth-failure',
])('[B16] the event %s is not accepted', (type) => {
  expect(readAuthEvent(withEvent(type, '{}'))).toBeNull();
});

test.each([
  '',
  'nonsense',
  '[]',
  'null',
  '"text"',
  '{"path":7,"expiresIn":"soon","other":1}',
  `{"path":"${'x'.repeat(5000)}"}`,
])('[B16] data %.30s counts as none', (data) => {
  expect(readAuthEvent(withEvent('permission-denied', data))?.payload ?? {}).toEqual({});
});

test('[B16] an answer without the header says nothing', () => {
  expect(readAuthEvent(new Headers())).toBeNull();
});

test('[B17] every answer is inspected, also one that no call of ours asked for', async () => {
  const denied = () => new Response('{}', { status: 403, headers: withEvent('permission-denied', '{"path":"/x"}') });
  const { window, publish, onSessionEnd } = start(denied);
  await window.fetch('/admin/api/openapi.json');
  await window.fetch(new Request('https://console.example.test/admin/api/roles'));
  expect(publish.mock.calls).toEqual([
    ['permission-denied', { path: '/x' }],
    ['permission-denied', { path: '/x' }],
  ]);
  expect(onSessionEnd).not.toHaveBeenCalled();
});

test('[B17] a 401 ends the session', async () => {
  const { window, onSessionEnd } = start(() => new Response('{}', { status: 401 }));
  await window.fetch('/admin/api/roles?page=2');
  expect(onSessionEnd).toHaveBeenCalledOnce();
});

test.each([
  ['of a refused sign-in', '/admin/api/auth/login'],
  ['of something else on this host', '/api/content'],
])('[B17] a 401 %s does not', async (_, path) => {
  const headers = withEvent('auth-failure');
  const { window, publish, onSessionEnd } = start(() => new Response('{}', { status: 401, headers }));
  await window.fetch(path, { method: 'POST' });
  expect(onSessionEnd).not.toHaveBeenCalled();
  expect(publish).not.toHaveBeenCalled();
});

test('[B17] a late answer to a request of the sign-in before does not end the present one', async () => {
  const { window, onSessionEnd, sent } = start(() => new Response('{}', { status: 401 }));
  const late = window.fetch('/admin/api/roles');
  sent.signIn += 1;
  await late;
  expect(onSessionEnd).not.toHaveBeenCalled();
});

test.each([
  ['PATCH', '/admin/api/roles/1', 'role-update'],
  ['POST', '/admin/api/roles/1/permissions', 'role-update'],
  ['DELETE', '/admin/api/permissions/1', 'role-update'],
  ['PATCH', '/admin/api/users/1', 'profile-update'],
  ['PATCH', '/admin/api/profile', 'profile-update'],
])('[C10] a good %s %s tells a %s', async (method, path, type) => {
  const { window, publish } = start(() => new Response('{}'));
  await window.fetch(path, { method });
  expect(publish.mock.calls.map(([told]) => told)).toEqual([type]);
});

test.each([
  ['GET', '/admin/api/roles', 200],
  ['PATCH', '/admin/api/roles/1', 400],
  ['POST', '/admin/api/content', 201],
])('[C10] a %s %s answered %i tells nothing', async (method, path, status) => {
  const { window, publish } = start(() => new Response('{}', { status }));
  await window.fetch(path, { method });
  expect(publish).not.toHaveBeenCalled();
});

test('an answer that never comes is the caller’s to see', async () => {
  const { window, onSessionEnd } = start(() => {
    throw new TypeError('Failed to fetch');
  });
  await expect(window.fetch('/admin/api/roles')).rejects.toThrow('Failed to fetch');
  expect(onSessionEnd).not.toHaveBeenCalled();
});

test('an answer tells which build of the console the server has, or none', async () => {
  const { window, onVersion } = start(
    () => new Response('{}', { headers: { 'X-Console-Version': '/admin/assets/b.js' } }),
  );
  await window.fetch('/admin/api/users');
  expect(onVersion).toHaveBeenCalledWith('/admin/assets/b.js');
  const bare = start(() => new Response('{}'));
  await bare.window.fetch('/admin/api/users');
  expect(bare.onVersion).toHaveBeenCalledWith(null);
});

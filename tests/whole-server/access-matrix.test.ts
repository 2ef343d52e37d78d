import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointShape } from '../../src/contracts/call/endpoint.ts';
import { buildRole } from '../../src/features/roles/roles.fixtures.ts';
import { buildUser } from '../../src/features/users/users.fixtures.ts';
import type { Answer } from '../support/answer.ts';
import { type Api, createApi } from '../support/api.ts';
import { startApp, type TestApp } from '../support/app.ts';
import {
  attempt,
  everyCall,
  guardedCalls,
  leavesSession,
  needsAllOf,
  permissionsFor,
  permittedCalls,
  sample,
  samplePath,
} from '../support/calls.ts';

/** Every call × everybody who may or may not make it, from the contracts alone: none is let through by more or less than it declares. */
let app: TestApp;
let admin: Api;
let norole: Api;
/** Holds this permission and no other. */
const holding = new Map<string, Api>();
/** Holds it through a role that is no longer active. */
const keeping = new Map<string, Api>();
let every: string[];

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  [admin, norole] = await Promise.all([app.as.admin(), app.as.norole()]);
  for (const [name, slug, isSingle] of [
    ['Cars', sample.type, false],
    ['Home', sample.single, true],
  ] as const) {
    await admin.contentTypes.create({ body: { name, slug, isSingle, isPublic: true } });
  }
  every = (await admin.auth.permissions()).data.permissions;
  for (const slug of every) holding.set(slug, await app.as.holding(slug));
  for (const [index, slug] of [
    ...new Set(permittedCalls.flatMap(({ call }) => [...permissionsFor(call.permission), ...needsAllOf(call)])),
  ].entries()) {
    const role = await buildRole(app, { permissions: [slug] });
    keeping.set(slug, await app.as.user(await buildUser(app, { roles: [role.slug] })));
    const status = index % 2 === 0 ? 'inactive' : 'deprecated';
    await admin.roles.update({ params: { id: role.id }, body: { status } });
  }
});

/** Past the gate, which alone says `permission-denied`; a service may still reject by the row. */
const isLetThrough = ({ status, headers }: Answer) =>
  status !== 401 && headers.get('x-auth-event') !== 'permission-denied' && status < 500;

async function mayCall(api: Api, call: EndpointShape): Promise<boolean> {
  const answer = await attempt(api, call);
  if (!isLetThrough(answer)) expect([401, 403]).toContain(answer.status);
  return isLetThrough(answer);
}

test('[AUTHZ-01] every call of the admin declares who may make it', () => {
  const open = everyCall.filter(({ call }) => call.permission === 'public' && call.path.startsWith('/admin/api/'));
  expect(open.map(({ name }) => name).sort()).toEqual([
    'auth.login',
    'auth.logout',
    'authPages.signOut',
    'formIntake.submitById',
    'providerPages.callback',
    'providerPages.start',
    'providerSignIn.providers',
    'recovery.requestReset',
    'recovery.updatePassword',
    'recovery.validateToken',
    'registration.register',
    'registration.resendVerification',
    'registration.verifyEmail',
    'secondStep.passkeyOptions',
    'secondStep.passkeySignIn',
    'secondStep.prove',
  ]);
  const unknown = permittedCalls
    .flatMap(({ call }) => permissionsFor(call.permission))
    .filter((slug) => !every.includes(slug));
  expect(unknown).toEqual([]);
});

describe('[AUTHZ-01] who is let through', () => {
  test.each(guardedCalls)('$name rejects who is not signed in, and who is inactive', async ({ call }) => {
    expect(await attempt(app.as.anonymous, call)).toReject(401, 'INVALID_TOKEN');
    const user = await buildUser(app, { roles: ['administrator'], isActive: false });
    expect(await attempt(await app.as.user(user), call)).toReject(401, 'INVALID_TOKEN');
  });

  test.each(guardedCalls.filter(leavesSession))(
    '$name lets an admin through, and who holds nothing only if it asks for nothing',
    async ({ call }) => {
      expect(await mayCall(admin, call)).toBe(true);
      expect(await mayCall(norole, call)).toBe(call.permission === 'signed-in');
    },
  );

  test.each(permittedCalls.filter(leavesSession))(
    '$name lets through each permission it names, and no other',
    async ({ name, call }) => {
      const slugs = [...holding];
      const passed = await Promise.all(slugs.map(async ([slug, api]) => ((await mayCall(api, call)) ? [slug] : [])));
      expect(passed.flat().sort(), name).toEqual(permissionsFor(call.permission).sort());
    },
  );

  test.each(permittedCalls.filter(leavesSession))(
    '$name rejects who holds everything but what it names',
    async ({ call }) => {
      const named = permissionsFor(call.permission);
      const api = await app.as.holding(...every.filter((slug) => !named.includes(slug) && !isSameAction(slug, call)));
      expect(await mayCall(api, call)).toBe(needsAllOf(call).length > 0);
      for (const missing of needsAllOf(call)) {
        const other = await app.as.holding(...every.filter((slug) => slug !== missing));
        expect(await attempt(other, call), missing).toReject(403, 'INSUFFICIENT_PERMISSIONS');
      }
      if (needsAllOf(call).length > 0)
        expect(await mayCall(await app.as.holding(...needsAllOf(call)), call)).toBe(true);
      else expect(await attempt(api, call)).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    },
  );

  test.each(permittedCalls.filter(leavesSession))(
    '[Q47] $name lets through who keeps its permission from a role that is no longer active',
    async ({ call }) => {
      for (const slug of permissionsFor(call.permission)) {
        const api = keeping.get(slug);
        expect(api && (await mayCall(api, call)), slug).toBe(true);
      }
    },
  );

  test.each(guardedCalls.filter((named) => !leavesSession(named)))(
    '$name, which ends sessions, asks for no less',
    async ({ call }) => {
      const named = permissionsFor(call.permission);
      for (const slug of every.filter((one) => !named.includes(one))) {
        if (named.length > 0) expect(await mayCall(holding.get(slug) ?? norole, call), slug).toBe(false);
      }
      for (const api of [await app.as.norole(), await app.as.holding(...every.filter((one) => !named.includes(one)))]) {
        expect(await mayCall(api, call)).toBe(named.length === 0);
      }
    },
  );
});

/** An action on some type is enough for the gate of a call that decides by the row. */
function isSameAction(slug: string, { permission }: EndpointShape): boolean {
  const isPerType = typeof permission === 'object' && 'perType' in permission;
  return isPerType && /^(?:content|single)-types\./.test(slug) && slug.endsWith(`.${permission.perType}`);
}

/** Spellings that a careless proxy or router might take for the path. */
function spellingsOf(path: string): string[] {
  const last = path.slice(path.lastIndexOf('/') + 1);
  const encoded = `%${last.charCodeAt(0).toString(16)}${last.slice(1)}`;
  return [
    ...[`${path}/`, `${path}//`, `${path}/.`, `${path};x`, `${path};x=/`, `${path}%2f`, `${path}%2e`, `${path}%00`],
    ...[`${path}.json`, `${path}%20`, `${path}?/admin/auth/login`, `${path}%23`, `${path}\\`],
    ...[path.toUpperCase(), path.replace('/api/', '/API/'), path.replace('/admin', '/Admin')],
    ...[path.replace('/api/', '/api//'), `/${path}`, path.replace('/api/', '%2fapi%2f')],
    ...[`/x/%2e%2e${path}`, `/admin/auth/login/%2e%2e/%2e%2e/%2e%2e${path}`, path.replace('/api/', '/api/%2e/')],
    path.slice(0, path.length - last.length) + encoded,
  ];
}

describe('[AUTHZ-01] another spelling reaches no further', () => {
  test.each(permittedCalls)('of the path of $name', async ({ call }) => {
    const path = samplePath(call);
    const spellings = spellingsOf(path);
    const tries = spellings.flatMap((spelling) =>
      [app.as.anonymous, norole].map(async (api) => ({ spelling, ...(await attempt(api, call, {}, spelling)) })),
    );
    for (const { spelling, status } of await Promise.all(tries))
      expect([400, 401, 403, 404, 405], spelling).toContain(status);
  });

  test.each(permittedCalls)('of the method of $name', async ({ call }) => {
    const path = samplePath(call);
    const json = { 'Content-Type': 'application/json' };
    const named = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].map((name) => ({
      [name]: call.method,
    }));
    const requests: [string, RequestInit][] = [
      ...named.flatMap((headers): [string, RequestInit][] => [
        [path, { method: 'POST', headers: { ...json, ...headers }, body: '{}' }],
        [path, { method: 'GET', headers }],
      ]),
      [`${path}?_method=${call.method}`, { method: 'POST', headers: json, body: `{"_method":"${call.method}"}` }],
      [`${path}?_method=${call.method}`, { method: 'GET' }],
      [path, { method: 'HEAD' }],
      [path, { method: 'OPTIONS' }],
      [path, { method: 'PROPFIND' }],
      [path, { method: call.method.toLowerCase(), ...(call.method !== 'GET' && { headers: json, body: '{}' }) }],
    ];
    for (const api of [app.as.anonymous, norole]) {
      for (const [address, init] of requests) {
        const { status } = await api.fetch(address, init);
        expect([400, 401, 403, 404, 405], `${init.method} ${address}`).toContain(status);
      }
    }
  });

  test('for an admin it is no other way in either: only an encoded letter is the same path', async () => {
    const path = '/admin/api/users';
    const statuses = await Promise.all(
      spellingsOf(path).map(async (spelling) => [spelling, (await admin.fetch(spelling)).status] as const),
    );
    const reached = statuses.filter(([, status]) => status < 400).map(([spelling]) => spelling);
    expect(reached.map((spelling) => decodeURIComponent(new URL(spelling, 'http://x').pathname))).toEqual(
      reached.map(() => path),
    );
  });

  test('[A22] of a cookie neither: twice, among others, in quotes or in part', async () => {
    const cookie = await app.cookieOf(await buildUser(app, { permissions: ['users.view'] }));
    const [name = '', token = ''] = cookie.split('=');
    const forged = [`${name}=`, `${name}=x`, `${name}="${token}"`, `x${cookie}`, `${name.toUpperCase()}=${token}`];
    for (const header of [...forged, `${name}=x; ${cookie}`, cookie.slice(0, -1), `${cookie}x`]) {
      const answer = await createApi({ url: app.url, cookie: header }).users.list();
      expect(answer.status, header.replace(token, '…')).toBe(401);
    }
    expect((await createApi({ url: app.url, cookie: `a=1; ${cookie}; b=2` }).users.list()).status).toBe(200);
  });
});

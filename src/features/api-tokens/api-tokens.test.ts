import { hash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildUser } from '../users/users.fixtures.ts';
import { buildApiToken, tokenApi } from './api-tokens.fixtures.ts';

/** What programs sign in with: made, shown once, held to its maker's rights, rotated, revoked. */
let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const draft = { name: 'Build', permissions: ['content.view'] };
const make = async (more: object = {}, by: Api = admin) =>
  (await by.apiTokens.create({ body: { ...draft, ...more } })).data;
/** Brings a deleted record back. */
async function restore(recordId: string) {
  const { items } = (await admin.removals.list({ query: { pageSize: 100 } })).data;
  await admin.removals.restore({ params: { id: items.find((one) => one.recordId === recordId)?.id ?? '' } });
}
const refused = { code: 'INVALID_TOKEN', errorCategory: 'invalid_token' };
const dayMs = 86_400_000;

describe('a token is created', () => {
  test('with its secret, which is told once and not stored', async () => {
    const body = { ...draft, description: 'Of the website' };
    const { status, data } = await admin.apiTokens.create({ body });
    expect(status).toBe(201);
    expect(data.token).toMatch(/^mw_[0-9A-Za-z]{46}$/);
    const { token, ...shown } = data;
    expect(Object.keys(shown).sort()).toEqual([
      ...['createdAt', 'description', 'expiresAt', 'id', 'lastUsedAt', 'lastUsedIp', 'maker', 'name'],
      ...['permissions', 'prefix', 'state', 'updatedAt', 'version'],
    ]);
    expect(shown).toMatchObject({ ...body, state: 'active', expiresAt: null, lastUsedAt: null, version: 1 });
    expect(shown.prefix).toBe(token?.slice(0, 9));
    expect((await admin.apiTokens.get({ params: { id: data.id } })).data).toEqual(shown);
    const row = await app.db.selectFrom('apiTokens').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow();
    expect(row.tokenHash).toEqual(hash('sha256', token ?? '', 'buffer'));
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('and a repeated request is told it without the secret', async () => {
    const headers = { 'Idempotency-Key': 'one token' };
    const first = await admin.apiTokens.create({ body: draft, headers });
    const again = await admin.apiTokens.create({ body: draft, headers });
    const { token, ...shown } = first.data;
    expect(token).toMatch(/^mw_/);
    expect(again.data).toEqual(shown);
    expect(again.status).toBe(201);
    const kept = await app.db.selectFrom('idempotencyKeys').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test.each([
    ['without a name', { name: ' ' }, 'name'],
    ['with too long a name', { name: 'x'.repeat(101) }, 'name'],
    ['with a name of two lines', { name: 'a\nb' }, 'name'],
    ['with too long a description', { description: 'x'.repeat(501) }, 'description'],
    ['without permissions', { permissions: [] }, 'permissions'],
    ['with too many permissions', { permissions: Array.from({ length: 201 }, (_, n) => `a${n}.b`) }, 'permissions'],
    ['with a permission that there is not', { permissions: ['content.fly'] }, 'permissions'],
    ['with no date', { expiresAt: 'tomorrow' }, 'expiresAt'],
    ['with a date without zone', { expiresAt: '2030-01-01T00:00:00' }, 'expiresAt'],
    ['with a date that is past', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['with a date after more than five years', { expiresAt: '2099-01-01T00:00:00Z' }, 'expiresAt'],
  ])('but not %s', async (_, more, field) => {
    const answer = await admin.apiTokens.create({ body: { ...draft, ...more } });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });

  test('but not with a permission that its maker lacks', async () => {
    const maker = await app.as.holding('api-tokens.create');
    const answer = await maker.apiTokens.create({
      body: { ...draft, permissions: ['api-tokens.create', 'users.edit'] },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toEqual({ permissions: ['You do not hold users.edit'] });
  });
});

describe('a token is listed', () => {
  test('with its state, by which the list is narrowed', async () => {
    const maker = await buildUser(app, { roles: ['administrator'] });
    const by = await app.as.user(maker);
    const active = await make({ name: 'State active' }, by);
    const revoked = await make({ name: 'State revoked' });
    await admin.apiTokens.remove({ params: { id: revoked.id } });
    const expired = await make({
      name: 'State expired',
      expiresAt: new Date(app.clock.now().getTime() + 1000).toISOString(),
    });
    app.clock.advance(2000);
    const namesOf = async (query: object) =>
      (
        await admin.apiTokens.list({
          query: { search: 'State ', ...query },
        })
      ).data.items.map(({ id, state }) => [id, state]);
    expect(await namesOf({})).toEqual([
      [expired.id, 'expired'],
      [revoked.id, 'revoked'],
      [active.id, 'active'],
    ]);
    expect(await namesOf({ state: 'expired' })).toEqual([[expired.id, 'expired']]);
    await admin.users.update({ params: { id: maker.id }, body: { isActive: false } });
    expect(await namesOf({ state: 'suspended' })).toEqual([[active.id, 'suspended']]);
  });
});

describe('a token is changed', () => {
  test('in its name, description, permissions and an earlier date; what changes nothing leaves the version', async () => {
    const expiresAt = new Date(app.clock.now().getTime() + 10 * dayMs).toISOString();
    const { id, version } = await make({ expiresAt });
    const earlier = new Date(app.clock.now().getTime() + 5 * dayMs).toISOString();
    const change = { name: 'Other', description: 'New', permissions: ['content.edit'], expiresAt: earlier, version };
    const { data } = await admin.apiTokens.update({ params: { id }, body: change });
    expect(data).toMatchObject({ ...change, version: version + 1 });
    expect((await admin.apiTokens.update({ params: { id }, body: { name: 'Other' } })).data.version).toBe(version + 1);
    const stale = await admin.apiTokens.update({ params: { id }, body: { name: 'Third', version } });
    expect(stale).toReject(409, 'VERSION_CONFLICT');
    for (const later of [expiresAt, null]) {
      const answer = await admin.apiTokens.update({ params: { id }, body: { expiresAt: later } });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ expiresAt: ['can only be made earlier'] });
    }
  });

  test('only by what both its editor and its maker hold', async () => {
    const maker = await buildUser(app, { permissions: ['api-tokens.create', 'content.view'] });
    const { id } = await make({}, await app.as.user(maker));
    const widen = (by: Api, slug: string) =>
      by.apiTokens.update({ params: { id }, body: { permissions: ['content.view', slug] } });
    const byAdmin = await widen(admin, 'users.edit');
    expect(byAdmin.status).toBe(400);
    expect(byAdmin.body.fields).toEqual({ permissions: ['The maker of the token does not hold users.edit'] });
    const editor = await app.as.holding('api-tokens.edit', 'api-tokens.view');
    expect((await widen(editor, 'api-tokens.create')).body.fields).toEqual({
      permissions: ['You do not hold api-tokens.create'],
    });
    expect((await widen(admin, 'api-tokens.create')).status).toBe(200);
  });
});

describe('a program acts by a token', () => {
  test('as its maker, with what it names', async () => {
    const maker = await buildUser(app, { roles: ['administrator'] });
    const { secret, id } = await buildApiToken(app, {
      maker,
      permissions: ['content-types.create'],
    });
    const program = tokenApi(app, secret);
    const created = await program.contentTypes.create({ body: { name: 'Made', slug: 'made' } });
    expect(created.status).toBe(201);
    expect(await program.users.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const [line] = (await admin.auditTrail.list({ query: { action: 'content-type.created' } as never })).data.items;
    expect(line?.actor).toMatchObject({ id: maker.id, token: { id, name: 'Program' } });
    const { data } = await admin.apiTokens.get({ params: { id } });
    expect(data.lastUsedAt).not.toBeNull();
    expect(data.lastUsedIp).toBe('127.0.0.1');
  });

  test('never with more than its maker may at that moment', async () => {
    const maker = await buildUser(app, { permissions: ['content.view', 'users.view'] });
    const { secret } = await buildApiToken(app, { maker, permissions: ['content.view', 'users.view'] });
    const program = tokenApi(app, secret);
    expect((await program.users.list()).status).toBe(200);
    await admin.users.update({ params: { id: maker.id }, body: { roles: [] } });
    expect(await program.users.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('of a narrower right of its maker than the token names, it has that', async () => {
    const { data: type } = await admin.contentTypes.create({ body: { name: 'Narrow', slug: 'narrow' } });
    const { data: entry } = await admin.entries.create({ body: { contentType: type.slug, title: 'One' } });
    const maker = await buildUser(app, { permissions: ['content-types.narrow.view'] });
    const { secret } = await buildApiToken(app, { maker, permissions: ['content.view'] });
    const program = tokenApi(app, secret);
    expect((await program.entries.get({ params: { id: entry.id } })).status).toBe(200);
  });

  test('an admin as its maker gives it no right that it does not name', async () => {
    const maker = await buildUser(app, { roles: ['administrator'] });
    const { secret } = await buildApiToken(app, { maker, permissions: ['roles.create', 'roles.view', 'content.view'] });
    const program = tokenApi(app, secret);
    const role = { name: 'By program', slug: 'by-program', permissions: ['content.view'] };
    expect((await program.roles.create({ body: role })).status).toBe(201);
    const more = { name: 'Too much', slug: 'too-much', permissions: ['users.delete'] };
    expect(await program.roles.create({ body: more })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const boss = { name: 'Admin too', slug: 'admin-too', permissions: ['content.view'] };
    expect(await program.roles.create({ body: boss })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('from anywhere, and it counts more than a cookie beside it', async () => {
    const { secret } = await buildApiToken(app, { permissions: ['content-types.create'] });
    const body = JSON.stringify({ name: 'Elsewhere', slug: 'elsewhere' });
    const headers = {
      Authorization: `Bearer ${secret}`,
      'Content-Type': 'application/json',
      Origin: 'https://example.test',
    };
    expect((await app.fetch('/admin/api/content-types', { method: 'POST', body, headers })).status).toBe(201);
    const cookie = await app.cookieOf(await buildUser(app, { roles: ['administrator'] }));
    const users = (authorization: string) =>
      app.fetch('/admin/api/users', { headers: { cookie, Authorization: authorization } });
    expect((await users(`Bearer ${secret}`)).status).toBe(403);
    expect((await users('Bearer mw_wrong')).status).toBe(401);
  });

  test.each([
    '/admin/api/auth/session',
    '/admin/api/auth/permissions',
    '/admin/api/profile',
    '/admin/api/auth/sessions',
    '/admin/api/api-tokens',
  ])('but not at %s', async (path) => {
    const { secret } = await buildApiToken(app, { permissions: ['api-tokens.view'] });
    const answer = await app.fetch(path, { headers: { Authorization: `Bearer ${secret}` } });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOR_TOKENS', errorCategory: 'insufficient_permissions' });
  });

  test('and is told how often it may still ask, up to 600 times a minute', async () => {
    const { secret, id } = await buildApiToken(app, { permissions: ['content.view'] });
    const ask = () => app.fetch('/admin/api/content', { headers: { Authorization: `Bearer ${secret}` } });
    const first = await ask();
    expect(first.headers.get('ratelimit-limit')).toBe('600');
    expect(first.headers.get('ratelimit-remaining')).toBe('599');
    expect(first.headers.get('ratelimit-reset')).toBe('60');
    await app.db
      .updateTable('limitedTries')
      .set({ counts: [600] })
      .where('key', '=', `api-token:${id}`)
      .execute();
    // A process tells the others at the latest after a second.
    app.clock.advance(1_000);
    const last = await ask();
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    app.clock.advance(61_000);
    expect((await ask()).status).toBe(200);
  });
});

test('many requests at once count each, and none beyond the limit is answered', async () => {
  const { secret } = await buildApiToken(app, { permissions: ['content.view'] });
  const ask = async () =>
    (await app.fetch('/admin/api/content', { headers: { Authorization: `Bearer ${secret}` } })).status;
  let answered = 0;
  for (let round = 0; round < 13; round += 1) {
    const statuses = await Promise.all(Array.from({ length: 50 }, ask));
    answered += statuses.filter((status) => status === 200).length;
  }
  expect(answered).toBe(600);
});

describe('a token is refused', () => {
  test('with one answer, whether it is wrong, expired, revoked, of somebody inactive or gone', async () => {
    const people = await Promise.all([1, 2].map(() => buildUser(app, { roles: ['administrator'] })));
    const [leaver, gone] = await Promise.all(people.map((maker) => buildApiToken(app, { maker })));
    const [revoked, expired, rotated] = await Promise.all([1, 2, 3].map(() => buildApiToken(app, {})));
    await admin.apiTokens.remove({ params: { id: revoked?.id ?? '' } });
    await admin.users.update({ params: { id: people[0]?.id ?? '' }, body: { isActive: false } });
    await admin.users.remove({ params: { id: people[1]?.id ?? '' } });
    const soon = new Date(app.clock.now().getTime() + 1000).toISOString();
    await admin.apiTokens.update({ params: { id: expired?.id ?? '' }, body: { expiresAt: soon } });
    await admin.apiTokens.rotate({ params: { id: rotated?.id ?? '' }, body: {} });
    app.clock.advance(2000);
    const secrets = [leaver, gone, revoked, expired, rotated].map((one) => one?.secret ?? '');
    const bodies = await Promise.all(
      [...secrets, `${leaver?.secret}x`, 'mw_', '', 'x'.repeat(4000)].map(async (secret) => {
        const answer = await app.fetch('/admin/api/content', { headers: { Authorization: `Bearer ${secret}` } });
        expect(answer.status).toBe(401);
        expect(answer.headers.get('www-authenticate'), secret).toBe('Bearer');
        const { requestId: _, ...body } = (await answer.json()) as { requestId: string };
        return JSON.stringify(body);
      }),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject(refused);
  });

  test('after 100 wrong ones of an address with 429, but a right one from there is not', async () => {
    const other = await startApp();
    const { secret } = await buildApiToken(other, { permissions: ['content.view'] });
    const ask = async (sent: string) =>
      (await other.fetch('/admin/api/content', { headers: { Authorization: `Bearer ${sent}` } })).status;
    const wrong = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(`mw_wrong${n}`)));
    expect(new Set(wrong)).toEqual(new Set([401]));
    expect(await ask('mw_wrong')).toBe(429);
    expect(await ask(secret)).toBe(200);
  });

  test('and neither it nor its name of a secret is logged', async () => {
    const { secret } = await buildApiToken(app, { permissions: ['content.view'] });
    await app.fetch(`/admin/api/content?search=${secret}`, { headers: { Authorization: `Bearer ${secret}` } });
    await app.fetch(`/admin/api/${secret}`, { headers: { Authorization: `Bearer ${secret}` } });
    app.platform.log.error('something broke', { error: new Error(`refused ${secret}`), header: `Bearer ${secret}` });
    expect(app.logLines.join('\n')).not.toContain(secret.slice(0, 20));
  });
});

describe('a token is rotated', () => {
  test('its former secret works as long as was asked, and one before it no longer', async () => {
    const { id, secret } = await buildApiToken(app, { permissions: ['content.view'] });
    const ask = async (sent: string | undefined) => (await tokenApi(app, sent ?? '').entries.list()).status;
    const second = await admin.apiTokens.rotate({ params: { id }, body: { graceSeconds: 3600 } });
    expect(second.data.token).toMatch(/^mw_/);
    expect(second.data.prefix).toBe(second.data.token?.slice(0, 9));
    expect(await ask(secret)).toBe(200);
    expect(await ask(second.data.token)).toBe(200);
    app.clock.advance(3_601_000);
    expect(await ask(secret)).toBe(401);
    const third = await admin.apiTokens.rotate({ params: { id } } as never);
    expect(await ask(second.data.token)).toBe(401);
    expect(await ask(third.data.token)).toBe(200);
  });

  test('not for longer than a day, and not once it ended', async () => {
    const { id } = await buildApiToken(app, {});
    for (const graceSeconds of [-1, 1.5, 86_401]) {
      const answer = await admin.apiTokens.rotate({ params: { id }, body: { graceSeconds } });
      expect(Object.keys(answer.body.fields ?? {})).toEqual(['graceSeconds']);
    }
    await admin.apiTokens.remove({ params: { id } });
    expect(await admin.apiTokens.rotate({ params: { id }, body: {} })).toReject(409, 'API_TOKEN_ENDED');
  });

  test('not by somebody who may not do what it may', async () => {
    const { id } = await buildApiToken(app, { permissions: ['users.delete'] });
    const editor = await app.as.holding('api-tokens.edit', 'api-tokens.view');
    expect(await editor.apiTokens.rotate({ params: { id }, body: {} })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });
});

test('who is deleted and comes back has their tokens again', async () => {
  const maker = await buildUser(app, { roles: ['administrator'] });
  const { secret, id } = await buildApiToken(app, { maker, permissions: ['content.view'] });
  await admin.users.remove({ params: { id: maker.id } });
  expect((await admin.apiTokens.get({ params: { id } })).data).toMatchObject({
    state: 'suspended',
    maker: { id: maker.id, displayName: null },
  });
  expect((await tokenApi(app, secret).entries.list()).status).toBe(401);
  await restore(maker.id);
  expect((await tokenApi(app, secret).entries.list()).status).toBe(200);
});

test('a permission that is deleted and comes back is of its tokens again', async () => {
  const { data: bell } = await admin.permissions.create({ body: { name: 'Ring the bell', slug: 'bell.ring' } });
  const { id } = await buildApiToken(app, { permissions: ['bell.ring', 'content.view'] });
  const named = async () => (await admin.apiTokens.get({ params: { id } })).data.permissions;
  await admin.permissions.remove({ params: { id: bell.id } });
  expect(await named()).toEqual(['content.view']);
  await restore(bell.id);
  expect(await named()).toEqual(['bell.ring', 'content.view']);
});

import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../../../tests/support/answer.ts';
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { startApp } from '../../../../tests/support/app.ts';
import { everyCall } from '../../../../tests/support/calls.ts';
import { startSecondServer } from '../../../../tests/support/second-server.ts';
import { pathOf } from '../../../contracts/call/call-path.ts';
import type { EndpointShape } from '../../../contracts/call/endpoint.ts';
import { buildRole } from '../../roles/roles.fixtures.ts';
import { buildUser } from '../../users/users.fixtures.ts';

const app = await startApp();
const admin = await app.as.admin();
const readOnly = (name: string) => ({ error: `You see the admin as ${name} sees it. Nothing can be changed.` });
const beyond = 'You can view the admin only as a role whose every permission you hold yourself.';

const auditLogOf = async (role: { id: string } | null, action: string) => {
  const rows = app.db.selectFrom('auditEntries').selectAll().where('action', '=', action);
  return (role ? rows.where('targetId', '=', role.id) : rows).orderBy('id', 'desc').execute();
};

/** A session that views as a role which grants this. */
async function viewing(...permissions: string[]) {
  const role = await buildRole(app, { permissions });
  const user = await buildUser(app, { roles: ['administrator'] });
  const cookie = await app.cookieOf(user);
  const api = createApi({ url: app.url, cookie });
  expect((await api.viewAs.start({ body: { role: role.slug } })).status).toBe(200);
  return { role, user, api, cookie };
}

const everyShape = everyCall.map(({ call }) => call);

describe('viewing as a role is rejected', () => {
  test('to anonymous clients, to those who may not see roles, and to anyone who holds less than the role', async () => {
    const role = await buildRole(app, { permissions: ['content.view', 'content.edit'] });
    const start = (api: Api) => api.viewAs.start({ body: { role: role.slug } });
    expect(await start(app.as.anonymous)).toReject(401, 'INVALID_TOKEN');
    expect(await start(await app.as.norole())).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await start(await app.as.holding('content.view', 'content.edit'))).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const short = await app.as.holding('roles.view', 'content.view');
    expect(await start(short)).toReject(403, 'INSUFFICIENT_PERMISSIONS', { error: beyond });
    expect((await short.auth.permissions()).data).not.toHaveProperty('viewAs');
  });

  test('of an admin role to a person without one, however much they hold', async () => {
    const every = (await admin.auth.permissions()).data.permissions;
    const almost = await app.as.holding(...every);
    const empty = await buildRole(app, { slug: 'badminton-club', permissions: [] });
    for (const role of ['administrator', empty.slug]) {
      expect(await almost.viewAs.start({ body: { role } })).toReject(403, 'INSUFFICIENT_PERMISSIONS', {
        error: beyond,
      });
    }
  });

  test('of a role that is not there, and without one', async () => {
    for (const role of ['no-such-role', '0190aaaa-0000-7000-8000-000000000000']) {
      expect(await admin.viewAs.start({ body: { role } })).toReject(404, 'ROLE_NOT_FOUND');
    }
    for (const body of [{}, { role: '' }, { role: ' ' }, { role: ['administrator'] }, { role: 'x'.repeat(101) }]) {
      const answer = await admin.viewAs.start({ body: body as { role: string } });
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['role'] });
      expect(answer.body['fields']).toEqual({ role: ['Choose a role'] });
    }
  });

  test('while another view lasts', async () => {
    const { api } = await viewing('roles.view');
    const other = await buildRole(app, { permissions: ['roles.view'] });
    expect((await api.viewAs.start({ body: { role: other.slug } })).body['code']).toBe('VIEW_AS_READ_ONLY');
  });
});

describe('while it lasts', () => {
  test('the rights are exactly those of the role, and session and permissions say so', async () => {
    const { role, user, api } = await viewing('users.view', 'content.view');
    const viewAs = { slug: role.slug, name: role.slug };
    expect((await api.auth.permissions()).data).toEqual({
      permissions: ['content.view', 'users.view'],
      roles: [role.slug],
      isAdmin: false,
      viewAs,
    });
    expect((await api.auth.session()).data.data.session).toMatchObject({ id: user.id, roles: [role.slug], viewAs });
    expect((await api.users.list()).status).toBe(200);
    expect(await api.roles.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const check = await api.rights.check({ body: { permissionSlugs: ['users.view', 'roles.view'] } });
    expect(check.data).toMatchObject({ granted: false, error: 'Missing required permissions: roles.view' });
    const held = await api.rights.detail({ query: { slug: 'users.view' } });
    expect(held.data).toMatchObject({ granted: true, source: 'role', grantingRole: role.slug });
    const missing = await api.rights.detail({ query: { slug: 'settings.view' } });
    expect(missing.data).toMatchObject({ granted: false, error: 'Permission not granted by any role', cures: [] });
    const row = (await api.users.get({ params: { id: user.id } })).data;
    expect(row.can).toEqual({ edit: false, delete: false, changeAccess: false });
  });

  test.each(everyShape.filter(({ method, crossSite }) => method !== 'GET' && !crossSite))(
    'nothing can be changed by $method $path',
    async (call) => {
      const { api, role } = await viewing(...(typeof call.permission === 'string' ? permissionOf(call) : []));
      const path = pathOf(call, { id: role.id, slug: role.slug, type: 'cars' });
      const headers = { 'Content-Type': 'application/json' };
      const answer = await readAnswer(await api.fetch(path, { method: call.method, headers, body: '{}' }));
      if (call.worksInView) expect(answer.body['code']).not.toBe('VIEW_AS_READ_ONLY');
      else expect(answer).toReject(403, 'VIEW_AS_READ_ONLY', readOnly(role.slug));
      expect(answer.body['errorCategory'] ?? 'insufficient_permissions').not.toBe('server_error');
    },
  );

  test('what works is little: looking, checking, staying signed in, stopping and leaving', () => {
    const working = everyShape.filter(({ worksInView }) => worksInView).map(({ method, path }) => `${method} ${path}`);
    expect(working.sort()).toEqual([
      'DELETE /admin/api/auth/view-as',
      'POST /admin/api/auth/logout',
      'POST /admin/api/auth/permissions/check',
      'POST /admin/api/auth/refresh',
      'POST /admin/api/content/{id}/preview',
    ]);
  });

  test('an admin role is seen as such, read-only all the same', async () => {
    const api = await app.as.admin();
    await api.viewAs.start({ body: { role: 'administrator' } });
    expect((await api.auth.permissions()).data).toMatchObject({ isAdmin: true, viewAs: { slug: 'administrator' } });
    expect((await api.settings.get()).status).toBe(200);
    expect(await api.settings.update({ body: { siteName: 'Mine' } })).toReject(403, 'VIEW_AS_READ_ONLY', {
      error: 'You see the admin as Administrator sees it. Nothing can be changed.',
    });
  });

  test('an inactive role shows what its holders still have', async () => {
    const role = await buildRole(app, { permissions: ['media.view'], status: 'inactive' });
    const api = await app.as.admin();
    expect((await api.viewAs.start({ body: { role: role.id } })).data.viewAs.slug).toBe(role.slug);
    expect((await api.auth.permissions()).data.permissions).toEqual(['media.view']);
  });

  test('a refreshed session and the tabs beside it view on; another session of the same person does not', async () => {
    const { api, cookie, user } = await viewing('content.view');
    const elsewhere = createApi({ url: app.url, cookie: await app.cookieOf(user) });
    const answer = await api.auth.refresh();
    const next = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    for (const tab of [cookie, next]) {
      const { data } = await createApi({ url: app.url, cookie: tab }).auth.permissions();
      expect(data).toMatchObject({ permissions: ['content.view'], isAdmin: false });
    }
    expect((await elsewhere.auth.permissions()).data).toMatchObject({ isAdmin: true });
    await createApi({ url: app.url, cookie: next }).viewAs.stop();
    expect((await api.auth.permissions()).data.isAdmin).toBe(true);
  });

  test('a change of the role shows with the next request', async () => {
    const { api, role } = await viewing('content.view');
    await admin.roles.update({ params: { id: role.id }, body: { permissions: ['media.view'] } });
    expect((await api.auth.permissions()).data.permissions).toEqual(['media.view']);
  });
});

describe('it ends', () => {
  test('when it is stopped, on every process at once, and stopping may be repeated', async () => {
    const { api, cookie, role, user } = await viewing('content.view');
    const { url } = await startSecondServer(app);
    const second = createApi({ url, cookie });
    expect((await second.auth.permissions()).data).toMatchObject({ viewAs: { slug: role.slug }, isAdmin: false });
    for (const _ of [1, 2]) expect(await api.viewAs.stop()).toMatchObject({ status: 200, data: null });
    for (const process of [api, second]) {
      const { data } = await process.auth.permissions();
      expect(data).toMatchObject({ isAdmin: true, roles: ['administrator'] });
      expect(data).not.toHaveProperty('viewAs');
    }
    const started = await auditLogOf(role, 'view-as.started');
    expect(started).toMatchObject([{ actorId: user.id, actorEmail: user.email, targetLabel: role.slug }]);
    const ended = (await auditLogOf(null, 'view-as.ended')).filter(({ actorId }) => actorId === user.id);
    expect(ended).toMatchObject([{ targetLabel: role.slug, after: { reason: 'stopped' } }]);
    expect((await api.roles.list()).status).toBe(200);
  });

  test('when the role is deleted', async () => {
    const { api, role, user } = await viewing('content.view');
    await admin.roles.remove({ params: { id: role.id } });
    const answers = await Promise.all([1, 2, 3].map(() => api.auth.permissions()));
    for (const { data } of answers) expect(data).toMatchObject({ isAdmin: true });
    const ended = (await auditLogOf(null, 'view-as.ended')).filter(({ actorId }) => actorId === user.id);
    expect(ended).toMatchObject([{ targetLabel: role.slug, after: { reason: 'role deleted' } }]);
  });

  test.each([
    ['a permission of the role', 'content.view'],
    ['the right to see roles', 'roles.view'],
  ])('when its holder loses %s, and does not come back with it', async (_, lost) => {
    const own = await buildRole(app, { permissions: ['roles.view', 'content.view', 'media.view'] });
    const seen = await buildRole(app, { permissions: ['content.view'] });
    const user = await buildUser(app, { roles: [own.slug] });
    const api = await app.as.user(user);
    await api.viewAs.start({ body: { role: seen.slug } });
    const grant = (permissions: string[]) => admin.roles.update({ params: { id: own.id }, body: { permissions } });
    const left = ['roles.view', 'content.view', 'media.view'].filter((slug) => slug !== lost);
    await grant(left);
    expect((await api.auth.permissions()).data.permissions).toEqual(left.sort());
    await grant([...left, lost]);
    expect((await api.auth.permissions()).data).not.toHaveProperty('viewAs');
    const ended = (await auditLogOf(null, 'view-as.ended')).filter(({ actorId }) => actorId === user.id);
    expect(ended).toMatchObject([{ after: { reason: 'right lost' } }]);
  });

  test('with the session: the next one has its own rights', async () => {
    const { api, user } = await viewing('content.view');
    expect((await api.auth.logout()).status).toBe(200);
    expect(await api.auth.permissions()).toReject(401, 'INVALID_TOKEN');
    expect((await (await app.as.user(user)).auth.permissions()).data).toMatchObject({ isAdmin: true });
  });

  test('but a page that still believes in it changes nothing', async () => {
    const api = await app.as.admin();
    const answer = await api.settings.update({ body: { siteName: 'Mine' }, headers: { 'X-View-As': 'editor' } });
    expect(answer).toReject(403, 'VIEW_AS_READ_ONLY');
    expect((await api.viewAs.stop({ headers: { 'X-View-As': 'editor' } })).status).toBe(200);
  });
});

test('the choices say which roles may be viewed as, and why not', async () => {
  const within = await buildRole(app, { permissions: ['content.view'] });
  const above = await buildRole(app, { permissions: ['content.view', 'settings.edit'] });
  const api = await app.as.holding('roles.view', 'content.view');
  const refusals = new Map((await api.viewAs.choices()).data.map(({ slug, refusal }) => [slug, refusal]));
  expect(refusals.get(within.slug)).toBeNull();
  expect(refusals.get(above.slug)).toBe('Grants permissions that you do not hold yourself');
  expect(refusals.get('administrator')).toBe('Only an administrator can view as this role');
  expect((await admin.viewAs.choices()).data.filter(({ refusal }) => refusal !== null)).toEqual([]);
  expect(await (await app.as.norole()).viewAs.choices()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
});

function permissionOf({ permission }: EndpointShape): string[] {
  return typeof permission === 'string' && permission.includes('.') ? [permission] : [];
}

import { describe, expect, test } from 'vitest';
import { createApi } from '../../../../tests/support/api.ts';
import { startApp } from '../../../../tests/support/app.ts';
import { checkPermissions } from '../../../contracts/session/check-permissions.ts';
import { buildRole } from '../../roles/roles.fixtures.ts';
import { buildUser, type UserOverrides } from '../../users/users.fixtures.ts';

const app = await startApp();
const as = async (overrides: UserOverrides) =>
  createApi({ url: app.url, cookie: await app.cookieOf(await buildUser(app, overrides)) });

const rightsOf = (permissions: string[], roles = ['editor'], isAdmin = false) => ({
  isAdmin,
  roles,
  permissions: new Set(permissions),
});

describe('[C04] checking permissions', () => {
  test.each<[string, ReturnType<typeof rightsOf>, string[], boolean, boolean, string | null]>([
    ['all of none', rightsOf([]), [], true, true, null],
    ['any of none', rightsOf(['a.b']), [], false, false, 'Permission not granted by any role'],
    [
      'any of none, for an admin',
      rightsOf([], ['admin'], true),
      [],
      false,
      false,
      'Permission not granted by any role',
    ],
    ['one that is held', rightsOf(['a.b']), ['a.b'], true, true, null],
    ['one that is not', rightsOf(['a.b']), ['a.c'], true, false, 'Missing required permissions: a.c'],
    [
      'all, some missing',
      rightsOf(['a.b']),
      ['a.a', 'a.b', 'a.c'],
      true,
      false,
      'Missing required permissions: a.a, a.c',
    ],
    ['any, one held', rightsOf(['a.b']), ['a.a', 'a.b'], false, true, null],
    ['any, none held', rightsOf(['a.b']), ['a.a', 'a.c'], false, false, 'Permission not granted by any role'],
    ['without roles', rightsOf([], []), ['a.a'], true, false, 'User has no assigned roles'],
    ['all, without roles', rightsOf([], []), ['a.a', 'a.b'], true, false, 'Missing required permissions: a.a, a.b'],
    ['any, without roles', rightsOf([], []), ['a.a', 'a.b'], false, false, 'User has no assigned roles'],
    ['of an admin', rightsOf([], ['admin'], true), ['a.a', 'never.was'], true, true, null],
    ['by prefix or case', rightsOf(['a.b']), ['a.B', 'a', 'a.b.c'], false, false, 'Permission not granted by any role'],
  ])('%s', (_, rights, slugs, requireAll, granted, error) => {
    expect(checkPermissions(rights, { slugs, requireAll })).toEqual({ granted, error });
  });
});

describe('a check is rejected', () => {
  const slug = 'No permission slug provided';
  test.each<[object, string, string]>([
    [{}, 'permissionSlugs', slug],
    [{ permissionSlugs: 'users.view' }, 'permissionSlugs', slug],
    [{ permissionSlugs: [''] }, 'permissionSlugs.0', slug],
    [{ permissionSlugs: [null] }, 'permissionSlugs.0', slug],
    [{ permissionSlugs: ['x'.repeat(201)] }, 'permissionSlugs.0', 'must be at most 200 characters'],
    [{ permissionSlugs: Array(101).fill('a.b') }, 'permissionSlugs', 'must be at most 100 permissions'],
  ])('[C05] %j', async (body, field, message) => {
    const answer = await (await as({})).rights.check({ body: body as { permissionSlugs: string[] } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect(answer.body['fields']).toEqual({ [field]: [message] });
  });

  test('[C05] without a session, and a detail without a slug', async () => {
    const { anonymous } = app.as;
    expect(await anonymous.rights.check({ body: { permissionSlugs: [] } })).toReject(401, 'INVALID_TOKEN');
    expect(await anonymous.rights.detail({ query: { slug: 'users.view' } })).toReject(401, 'INVALID_TOKEN');
    const api = await as({});
    for (const path of ['', '?slug=', '?slug=%20', '?slug=a&slug=b']) {
      const answer = await api.fetch(`/admin/api/auth/permissions/detail${path}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ fields: { slug: [slug] } });
    }
  });
});

describe('[C09] what I may do', () => {
  test('is checked for all, for any, and each once', async () => {
    const api = await as({ permissions: ['content.view', 'media.view'] });
    const check = async (permissionSlugs: string[], requireAll?: boolean) =>
      (await api.rights.check({ body: { permissionSlugs, ...(requireAll !== undefined && { requireAll }) } })).data;
    expect(await check(['content.view', 'content.view'], true)).toEqual({
      granted: true,
      checked: ['content.view'],
      error: null,
    });
    expect(await check(['content.view', 'users.view'], false)).toMatchObject({ granted: true });
    expect(await check(['content.view', 'users.view'])).toMatchObject({
      granted: false,
      error: 'Missing required permissions: users.view',
    });
  });

  test('[C07] is explained by the weightiest role that grants it', async () => {
    const light = await buildRole(app, { permissions: ['content.view'], priority: 1 });
    const heavy = await buildRole(app, { permissions: ['content.view'], priority: 9 });
    const api = await as({ roles: [light.slug, heavy.slug] });
    const { data } = await api.rights.detail({ query: { slug: 'content.view' } });
    expect(data).toMatchObject({ granted: true, error: null, source: 'role', grantingRole: heavy.slug });
    expect(data.resolutionTime).toBeGreaterThan(0);
  });

  test('[C07] of an admin comes from the system', async () => {
    const { data, body } = await (await app.as.admin()).rights.detail({ query: { slug: 'users.view' } });
    expect(body).toMatchObject({ success: true, message: 'Permission checked' });
    expect(data).toMatchObject({ granted: true, source: 'system', grantingRole: 'administrator' });
  });

  test('[C07] is denied with its reason; what would grant it only who may see roles is told', async () => {
    const none = await (await as({})).rights.detail({ query: { slug: 'users.view' } });
    expect(none.data).toMatchObject({ granted: false, error: 'User has no assigned roles', cures: [] });
    expect(none.data.source).toBeUndefined();
    const { slug, ...granting } = await buildRole(app, { name: 'Wardens', permissions: ['users.view'] });
    const some = await (await as({ permissions: ['roles.view'] })).rights.detail({ query: { slug: 'users.view' } });
    expect(some.data).toMatchObject({ granted: false, error: 'Permission not granted by any role' });
    expect(some.data.cures).toContainEqual({
      act: 'give-role',
      role: { ...granting, slug, name: 'Wardens' },
      excess: 0,
      refusal: 'You need the users.edit permission to give roles.',
    });
  });
});

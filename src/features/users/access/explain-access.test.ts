import { expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { buildRole } from '../../roles/roles.fixtures.ts';
import { buildUser } from '../users.fixtures.ts';
import { decideAccess } from '../users.rules.ts';

const app = await startApp();
const viewer = await app.as.holding('users.view');
const explain = async (id: string, slug: string) =>
  (await viewer.users.access({ params: { id }, query: { slug } })).data;

test('[C05] without a slug there is nothing to explain', async () => {
  const { id } = await buildUser(app);
  for (const query of [{}, { slug: ' ' }]) {
    const answer = await viewer.users.access({ params: { id }, query: query as { slug: string } });
    expect(answer).toRefuse(400, 'VALIDATION_ERROR', { fields: ['slug'] });
    expect(answer.body['fields']).toEqual({ slug: ['No permission slug provided'] });
  }
});

test('[C07] of somebody who is not there', async () => {
  const params = { id: '0190aaaa-0000-7000-8000-000000000000' };
  const answer = await viewer.users.access({ params, query: { slug: 'users.view' } });
  expect(answer).toRefuse(404, 'USER_NOT_FOUND', { error: 'User not found' });
});

test('[C07] denied, with the reason and the roles that would grant it', async () => {
  const wanted = await buildRole(app, { permissions: ['email-providers.delete'], priority: 1 });
  const retired = await buildRole(app, { permissions: ['email-providers.delete'] });
  await app.db.updateTable('roles').set({ status: 'inactive' }).where('id', '=', retired.id).execute();
  const without = await buildUser(app);
  expect(await explain(without.id, 'email-providers.delete')).toMatchObject({
    granted: false,
    error: 'User has no assigned roles',
    slug: 'email-providers.delete',
    grantedBy: [{ slug: wanted.slug }, { slug: 'administrator' }],
  });
  const editor = await buildUser(app, { roles: ['editor'] });
  const answer = await explain(editor.id, 'email-providers.delete');
  expect(answer).toMatchObject({ granted: false, error: 'Permission not granted by any role' });
  expect(answer.source).toBeUndefined();
});

test('[C07] an inactive account holds nothing', async () => {
  const { id } = await buildUser(app, { roles: ['editor'], isActive: false });
  expect(await explain(id, 'content.view')).toMatchObject({ granted: false });
});

test('[C07] granted by a role, by an admin role, and by a retired role that is still held', async () => {
  const old = await buildRole(app, { permissions: ['forms.view'] });
  const user = await buildUser(app, { roles: ['editor', old.slug] });
  await app.db.updateTable('roles').set({ status: 'deprecated' }).where('id', '=', old.id).execute();
  const answer = await explain(user.id, 'content.view');
  expect(answer).toMatchObject({ granted: true, error: null, source: 'role', grantingRole: 'editor', grantedBy: [] });
  expect(answer.resolutionTime).toBeGreaterThanOrEqual(0);
  expect(await explain(user.id, 'forms.view')).toMatchObject({ granted: true, grantingRole: old.slug });
  const boss = await buildUser(app, { roles: ['viewer', 'administrator'] });
  expect(await explain(boss.id, 'users.delete')).toMatchObject({
    granted: true,
    source: 'system',
    grantingRole: 'administrator',
  });
});

test('[C03] [C04] the decision is that of the union of all roles', () => {
  const roles = [
    { slug: 'one', permissions: new Set(['a.view']) },
    { slug: 'two', permissions: new Set(['b.view']) },
  ];
  expect(decideAccess(roles, 'b.view')).toEqual({ granted: true, error: null, source: 'role', grantingRole: 'two' });
  expect(decideAccess(roles, 'c.view').granted).toBe(false);
  expect(decideAccess([...roles, { slug: 'superuser', permissions: new Set<string>() }], 'c.view')).toMatchObject({
    source: 'system',
  });
});

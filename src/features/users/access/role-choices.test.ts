import { expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { buildRole } from '../../roles/roles.fixtures.ts';
import { buildUser } from '../users.fixtures.ts';

const app = await startApp();
const beyond = 'Grants permissions that you do not hold yourself';
const choicesOf = async (api: Awaited<ReturnType<typeof app.as.admin>>) => (await api.users.roleChoices()).data;

test('[D06] role names come from the server, for a person who may see, create or edit users, and for nobody else', async () => {
  for (const permission of ['users.view', 'users.create', 'users.edit']) {
    const names = (await choicesOf(await app.as.holding(permission))).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Administrator', 'Builder', 'Editor', 'Viewer']));
  }
  for (const api of [await app.as.norole(), await app.as.holding('users.delete', 'roles.edit')]) {
    expect(await api.users.roleChoices()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  }
  expect(await app.as.anonymous.users.roleChoices()).toReject(401, 'INVALID_TOKEN');
});

test('[D15] [Q15] [Q47] each says why it cannot be given, and the server then rejects exactly those', async () => {
  const within = await buildRole(app, { permissions: ['content.view'] });
  const retired = await buildRole(app, { permissions: ['content.view'] });
  const leaving = await buildRole(app, { permissions: ['content.view'] });
  await app.db.updateTable('roles').set({ status: 'inactive' }).where('id', '=', retired.id).execute();
  await app.db.updateTable('roles').set({ status: 'deprecated' }).where('id', '=', leaving.id).execute();
  const heir = await buildRole(app, { permissions: ['content.view'], parent: 'editor' });
  const clerk = await app.as.holding('users.edit', 'users.view', 'content.view');
  const refusals = Object.fromEntries((await choicesOf(clerk)).map(({ slug, refusal }) => [slug, refusal]));
  expect(refusals).toMatchObject({
    [within.slug]: null,
    [retired.slug]: 'Inactive: not assignable to new users',
    [leaving.slug]: 'Deprecated: to be removed, not assignable to new users',
    administrator: 'Only an administrator can give this role',
    editor: beyond,
    [heir.slug]: beyond,
  });
  for (const [slug, refusal] of Object.entries(refusals)) {
    const { id } = await buildUser(app);
    const answer = await clerk.users.update({ params: { id }, body: { roles: [slug] } });
    expect(answer.status < 400, slug).toBe(refusal === null);
  }
});

test('[Q15] an administrator may give every role that is active, the weightiest first', async () => {
  const choices = await choicesOf(await app.as.admin());
  expect(choices[0]).toMatchObject({ slug: 'administrator', status: 'active', refusal: null });
  const refused = choices.filter(({ status, refusal }) => (status === 'active') !== (refusal === null));
  expect(refused).toEqual([]);
});

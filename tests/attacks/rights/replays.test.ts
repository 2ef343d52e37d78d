import { expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import { startApp } from '../../support/app.ts';

const app = await startApp();
const admin = await app.as.admin();
const refusal = {
  error: 'This call was answered before, while you held rights that you do not hold any more.',
};

test('an entry is not replayed to somebody who has lost the rights on its type', async () => {
  const [one, other] = [await buildContentType(app), await buildContentType(app)];
  const rightsOn = (slug: string) => [`content-types.${slug}.create`, `content-types.${slug}.view`];
  const first = await buildRole(app, { permissions: rightsOn(one.slug) });
  const second = await buildRole(app, { permissions: rightsOn(other.slug) });
  const user = await buildUser(app, { roles: [first.slug, second.slug] });
  const api = await app.as.user(user);
  const create = () =>
    api.entries.create({ body: { contentType: one.slug, title: 'Secret' }, headers: { 'Idempotency-Key': 'entry' } });
  const made = await create();
  expect(made.status).toBe(201);
  const extra = await buildRole(app, { permissions: ['media.view'] });
  await admin.users.assignRole({ params: { id: user.id, slug: extra.slug } });
  expect((await create()).body).toEqual(made.body);

  await admin.users.removeRole({ params: { id: user.id, slug: first.slug } });
  expect(await create()).toRefuse(403, 'INSUFFICIENT_PERMISSIONS', refusal);
});

test('nor a user to an administrator who was dismissed', async () => {
  const user = await buildUser(app, { roles: ['administrator'] });
  const api = await app.as.user(user);
  const body = { email: 'made@example.test', displayName: 'Made', password: 'Harrow-and-7-rakes' };
  const create = () => api.users.create({ body, headers: { 'Idempotency-Key': 'user' } });
  expect((await create()).status).toBe(201);
  const clerks = await buildRole(app, { permissions: ['users.create'] });
  await admin.users.update({ params: { id: user.id }, body: { roles: [clerks.slug] } });
  expect(await create()).toRefuse(403, 'INSUFFICIENT_PERMISSIONS', refusal);
  await admin.users.update({ params: { id: user.id }, body: { roles: ['administrator'] } });
  expect((await create()).status).toBe(201);
});

import { describe, expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { buildRole } from '../../roles/roles.fixtures.ts';
import { buildUser } from '../users.fixtures.ts';

const app = await startApp();
const viewer = await app.as.holding('users.view');

async function wholeAccess(id: string) {
  const { data } = await viewer.users.wholeAccess({ params: { id } });
  const all = data.categories.flatMap(({ permissions }) => permissions);
  return { ...data, all, granted: all.filter(({ granted }) => granted) };
}

describe('[C07] the whole access of a user is rejected', () => {
  test('without users.view', async () => {
    const params = { id: (await buildUser(app)).id };
    expect(await app.as.anonymous.users.wholeAccess({ params })).toReject(401, 'INVALID_TOKEN');
    const answer = await (await app.as.holding('users.edit', 'roles.view')).users.wholeAccess({ params });
    expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('of somebody who is not there', async () => {
    const params = { id: '0190aaaa-0000-7000-8000-000000000000' };
    expect(await viewer.users.wholeAccess({ params })).toReject(404, 'USER_NOT_FOUND', { error: 'User not found' });
  });
});

test('[C07] it lists every permission once, by category with general last, as each would be explained alone', async () => {
  const admin = await app.as.admin();
  await admin.permissions.create({ body: { name: 'Ring the bell', slug: 'bell.ring' } });
  const light = await buildRole(app, { permissions: ['forms.view', 'bell.ring'], priority: 1 });
  const { id } = await buildUser(app, { roles: ['editor', light.slug] });
  const { categories, all, granted, resolutionTime } = await wholeAccess(id);
  expect(resolutionTime).toBeGreaterThan(0);
  expect(categories.at(-1)).toMatchObject({ slug: 'general', permissions: [{ slug: 'bell.ring', granted: true }] });
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(all.length);
  const stored = await app.db.selectFrom('permissions').select('slug').execute();
  expect(all.map(({ slug }) => slug).sort()).toEqual(stored.map(({ slug }) => slug).sort());
  expect(granted).toContainEqual(
    expect.objectContaining({ slug: 'forms.view', source: 'role', grantingRole: light.slug }),
  );
  for (const slug of ['content.view', 'forms.view', 'users.delete']) {
    const { data } = await viewer.users.access({ params: { id }, query: { slug } });
    const { granted: isGranted, grantingRole } = data;
    expect(all.find((one) => one.slug === slug)).toMatchObject({
      granted: isGranted,
      ...(grantingRole !== undefined && { grantingRole }),
    });
  }
});

test('[C07] of an admin all is granted by the system; without roles, or inactive, nothing is', async () => {
  const boss = await wholeAccess((await buildUser(app, { roles: ['viewer', 'administrator'] })).id);
  expect(boss.granted).toHaveLength(boss.all.length);
  expect(boss.all.every(({ source, grantingRole }) => source === 'system' && grantingRole === 'administrator')).toBe(
    true,
  );
  for (const overrides of [{}, { roles: ['administrator'], isActive: false }]) {
    expect((await wholeAccess((await buildUser(app, overrides)).id)).granted).toEqual([]);
  }
});

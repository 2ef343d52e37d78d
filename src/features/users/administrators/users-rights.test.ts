import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startApp } from '../../../../tests/support/app.ts';
import { buildRole } from '../../roles/roles.fixtures.ts';
import { buildUser } from '../users.fixtures.ts';

const app = await startApp();
const admin = await app.as.admin();
const clerk = await app.as.holding('users.view', 'users.create', 'users.edit', 'users.delete');
const password = 'Harrow-and-7-rakes';

const draft = (more: object = {}) => ({
  email: `person-${randomUUID()}@example.test`,
  displayName: 'Ada Byron',
  password,
  ...more,
});
const rowOf = (id: string) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

describe('[Q15] nobody gets above themselves', () => {
  test('a non-admin does not touch an admin, by any way there is', async () => {
    const boss = await buildUser(app, { roles: ['administrator'] });
    const club = await admin.roles.create({
      body: { name: 'Badminton', slug: 'badminton', permissions: ['content.view'] },
    });
    const member = await buildUser(app, { roles: [club.data.slug] });
    for (const { id } of [boss, member]) {
      const params = { id };
      const before = await rowOf(id);
      const attempts = [
        ...[
          { displayName: 'Me' },
          { email: 'me@example.test' },
          { password: 'Mine-all-9-mine' },
          { isActive: false },
          { roles: [] },
        ].map((body) => clerk.users.update({ params, body })),
        clerk.users.remove({ params }),
        clerk.users.removeRole({ params: { id, slug: 'administrator' } }),
        clerk.users.endSessions({ params }),
        clerk.users.sendPasswordLink({ params }),
        ...(['activate', 'deactivate', 'delete'] as const).map((action) =>
          clerk.users.bulk({ body: { ids: [id], action } }),
        ),
      ];
      for (const answer of await Promise.all(attempts)) expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
      expect(await rowOf(id)).toEqual(before);
      expect((await clerk.users.get({ params })).data.can).toEqual({
        edit: false,
        delete: false,
        changeAccess: false,
      });
    }
  });

  test('a non-admin hands out no admin role and no permission that they lack, not even to themselves', async () => {
    const { slug: beyond } = await buildRole(app, { permissions: ['content.publish'] });
    const { slug: within } = await buildRole(app, { permissions: ['users.view'] });
    const { slug: own } = await buildRole(app, { permissions: ['users.view', 'users.create', 'users.edit'] });
    const me = await buildUser(app, { roles: [own] });
    const api = await app.as.user(me);
    for (const slug of ['administrator', beyond]) {
      const attempts = [
        api.users.create({ body: draft({ roles: [slug] }) }),
        api.users.update({ params: { id: me.id }, body: { roles: [own, slug] } }),
        api.users.assignRole({ params: { id: me.id, slug } }),
      ];
      for (const answer of await Promise.all(attempts)) expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    }
    expect((await api.users.assignRole({ params: { id: me.id, slug: within } })).status).toBe(200);
  });

  test('a non-admin does not choose the sign-in of somebody who may do more, but may change their name', async () => {
    const { id } = await buildUser(app, { permissions: ['content.publish'] });
    const params = { id };
    for (const body of [{ password }, { email: 'mine@example.test' }]) {
      expect(await clerk.users.update({ params, body })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    }
    expect((await clerk.users.update({ params, body: { displayName: 'Renamed' } })).data.displayName).toBe('Renamed');
    const plain = await buildUser(app);
    expect((await clerk.users.update({ params: { id: plain.id }, body: { password } })).status).toBe(200);
  });
});

describe('[D08] a system user', () => {
  test('is neither deleted nor deactivated, not even by an admin; their name may change', async () => {
    const { id } = await buildUser(app);
    await app.db.updateTable('users').set({ isSystemUser: true }).where('id', '=', id).execute();
    const params = { id };
    const attempts = [
      admin.users.remove({ params }),
      admin.users.update({ params, body: { isActive: false } }),
      admin.users.bulk({ body: { ids: [id], action: 'delete' } }),
      admin.users.bulk({ body: { ids: [id], action: 'deactivate' } }),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer).toReject(403, 'USER_IS_SYSTEM');
    expect((await admin.users.update({ params, body: { displayName: 'Robot' } })).data.can.delete).toBe(false);
  });
});

describe('[Q38] what ends a session ends it at once', () => {
  const acts: [string, (id: string) => Promise<{ status: number }>][] = [
    ['deactivation', (id) => clerk.users.update({ params: { id }, body: { isActive: false } })],
    ['bulk deactivation', (id) => clerk.users.bulk({ body: { ids: [id], action: 'deactivate' } })],
    ['deletion', (id) => clerk.users.remove({ params: { id } })],
    ['bulk deletion', (id) => clerk.users.bulk({ body: { ids: [id], action: 'delete' } })],
    ['a new password', (id) => clerk.users.update({ params: { id }, body: { password } })],
    ['a new address', (id) => clerk.users.update({ params: { id }, body: { email: `${randomUUID()}@example.test` } })],
    ['an administrator who ends them', (id) => clerk.users.endSessions({ params: { id } })],
  ];

  test.each(acts)('%s', async (_, act) => {
    const user = await buildUser(app);
    const session = await app.as.user(user);
    expect((await session.auth.session()).status).toBe(200);
    expect((await act(user.id)).status).toBe(200);
    expect(await session.auth.session()).toReject(401, 'INVALID_TOKEN');
    await clerk.users.update({ params: { id: user.id }, body: { isActive: true } });
    expect(await session.auth.session()).toReject(401, 'INVALID_TOKEN');
  });

  test('a role that is taken takes its rights with it, without signing anybody out', async () => {
    const role = await buildRole(app, { permissions: ['roles.view'] });
    const user = await buildUser(app, { roles: [role.slug] });
    const session = await app.as.user(user);
    expect((await session.roles.list()).status).toBe(200);
    expect((await admin.users.update({ params: { id: user.id }, body: { roles: [] } })).data.roles).toEqual([]);
    expect(await session.roles.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect((await session.auth.session()).status).toBe(200);
  });
});

import { describe, expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import type { Actor, Ctx } from '../../platform/context/context.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildRole } from '../roles/roles.fixtures.ts';
import { createRole } from '../roles/roles.service.ts';
import { buildUser } from './users.fixtures.ts';
import { createUser } from './users.service.ts';

const app = await startApp();
const system = systemContext(app.platform, 'test');

function acting(actor: Partial<Actor>): Ctx {
  return { ...system, actor: { ...system.actor, kind: 'user', isAdmin: false, ...actor } };
}

const draft = (email: string) => ({ email, displayName: 'Ada', passwordHash: '!' });
const countOf = (table: 'users' | 'roles' | 'auditEntries') =>
  app.db
    .selectFrom(table)
    .select((columns) => columns.fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow()
    .then(({ rows }) => Number(rows));

describe('creating a user rejects, and writes nothing', () => {
  test.each([
    ['the same address', 'ada@example.test'],
    ['in capitals and with blanks around', '  ADA@Example.TEST '],
    ['in letters that fold to it', 'ada@example.test'.replace('a', 'ａ')],
  ])('a taken address: %s', async (_, email) => {
    await createUser(system, draft('ada@example.test')).catch(() => null);
    const before = [await countOf('users'), await countOf('auditEntries')];
    await expect(createUser(system, draft(email))).rejects.toMatchObject({
      code: 'EMAIL_TAKEN',
      details: { fields: { email: ['This email is already registered. Please use a different email.'] } },
    });
    expect([await countOf('users'), await countOf('auditEntries')]).toEqual(before);
  });

  test('a role that does not exist, and one that is not assignable any more', async () => {
    const { slug } = await buildRole(app, { name: 'Old hands' });
    await app.db.updateTable('roles').set({ status: 'deprecated' }).where('slug', '=', slug).execute();
    const before = await countOf('users');
    await expect(createUser(system, { ...draft('bob@example.test'), roles: ['no-such-role'] })).rejects.toMatchObject({
      details: { fields: { roles: ['One or more roles do not exist'] } },
    });
    await expect(createUser(system, { ...draft('bob@example.test'), roles: [slug] })).rejects.toMatchObject({
      details: { fields: { roles: ['Not assignable any more: Old hands'] } },
    });
    expect(await countOf('users')).toBe(before);
  });

  test('a role that grants more than the actor holds, and any admin role', async () => {
    const clerk = acting({ permissions: new Set(['users.create', 'content.view']) });
    const { slug } = await buildRole(app, { permissions: ['content.view', 'users.delete'] });
    for (const role of [slug, 'administrator']) {
      const attempt = createUser(clerk, { ...draft('bob@example.test'), roles: [role] });
      await expect(attempt, role).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' });
    }
    const { slug: within } = await buildRole(app, { permissions: ['content.view'] });
    expect(await createUser(clerk, { ...draft('bob@example.test'), roles: [within] })).toMatchObject({
      email: 'bob@example.test',
    });
  });
});

test('fifty at once under one address make one account', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => createUser(system, draft(i % 2 ? 'one@example.test' : ' One@Example.test'))),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.every(({ reason }) => reason.code === 'EMAIL_TAKEN')).toBe(true);
});

test('a new user is in the audit log with their roles and without their password', async () => {
  const { id } = await buildUser(app, { roles: ['viewer'], password: 'Harrow-and-7-rakes' });
  const rows = await app.db.selectFrom('auditEntries').selectAll().where('targetId', '=', id).execute();
  expect(rows).toMatchObject([
    { action: 'user.created', targetType: 'user', requestId: 'fixture', after: { roles: ['viewer'], isActive: true } },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/password/i);
});

test('the audit log cannot be rewritten', async () => {
  await expect(app.db.deleteFrom('auditEntries').execute()).rejects.toThrow('immutable');
  await expect(app.db.updateTable('auditEntries').set({ action: 'x' }).execute()).rejects.toThrow('immutable');
});

describe('creating a role rejects', () => {
  const role = { name: 'Yard crew', slug: 'yard-crew', permissions: ['content.view'] };

  test('a taken slug and a taken name, each in its text and on its field', async () => {
    await createRole(system, role);
    await expect(createRole(system, { ...role, name: 'Other' })).rejects.toMatchObject({
      code: 'ROLE_SLUG_TAKEN',
      details: { fields: { slug: ['Role with this slug already exists'] } },
    });
    await expect(createRole(system, { ...role, slug: 'other' })).rejects.toMatchObject({
      code: 'ROLE_NAME_TAKEN',
      details: { fields: { name: ['Role with this name already exists'] } },
    });
  });

  test('a permission that does not exist', async () => {
    const before = await countOf('roles');
    const attempt = createRole(system, { name: 'New', slug: 'new', permissions: ['content.view', 'content.devour'] });
    await expect(attempt).rejects.toMatchObject({
      details: { fields: { permissions: ['One or more permissions do not exist'] } },
    });
    expect(await countOf('roles')).toBe(before);
  });

  test('what the actor does not hold, and an admin slug from anyone but an admin', async () => {
    const clerk = acting({ permissions: new Set(['roles.create', 'content.view']) });
    for (const beyond of [{ permissions: ['content.edit'] }, { slug: 'badminton-club' }, { slug: 'superuser' }]) {
      const attempt = createRole(clerk, { ...role, name: 'Beyond', slug: 'beyond', ...beyond });
      await expect(attempt, JSON.stringify(beyond)).rejects.toMatchObject({ code: 'INSUFFICIENT_PERMISSIONS' });
    }
    await createRole(system, { name: 'Club', slug: 'badminton-club', permissions: [] });
    const club = await app.db
      .selectFrom('roles')
      .select('isSystemRole')
      .where('slug', '=', 'badminton-club')
      .executeTakeFirst();
    expect(club?.isSystemRole).toBe(true);
  });
});

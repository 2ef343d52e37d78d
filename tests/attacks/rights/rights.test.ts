import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EndpointShape } from '../../../src/contracts/call/endpoint.ts';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import type { Answer } from '../../support/answer.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { everyCall, leavesSession, sample, samplePath } from '../../support/calls.ts';

const password = 'Harrow-and-7-rakes';
let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

describe('AUTHZ-02 nobody raises themselves', () => {
  const held = ['users.view', 'users.create', 'users.edit', 'roles.view', 'roles.create', 'roles.edit', 'roles.delete'];
  const draft = (more: object) => {
    const slug = `made-${randomUUID()}`.slice(0, 40);
    return { name: slug, slug, permissions: ['roles.view'], ...more };
  };

  test('by a role that inherits, whether new, their own or assigned later', async () => {
    const own = await buildRole(app, { permissions: held });
    const strong = await buildRole(app, { permissions: ['settings.edit', 'roles.view'] });
    const me = await buildUser(app, { roles: [own.slug] });
    const api = await app.as.user(me);
    const params = { id: own.id };
    for (const parent of [strong.slug, strong.id, 'administrator', 'builder']) {
      const made = await api.roles.create({ body: draft({ parent }) });
      expect(made, `new role from ${parent}`).toReject(403, 'INSUFFICIENT_PERMISSIONS');
      const raised = await api.roles.update({ params, body: { parent } });
      expect(raised, `own role from ${parent}`).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    }
    // A role that was harmless when they were given leave to assign it.
    const heir = (await admin.roles.create({ body: draft({ parent: strong.slug }) })).data;
    const assignments = [
      await api.users.update({ params: { id: me.id }, body: { roles: [own.slug, heir.slug] } }),
      await api.users.assignRole({ params: { id: me.id, slug: heir.slug } }),
      await api.users.create({
        body: { email: `${randomUUID()}@example.test`, displayName: 'Straw Man', password, roles: [heir.id] },
      }),
      await api.viewAs.start({ body: { role: heir.slug } }),
    ];
    for (const answer of assignments) expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const { permissions } = (await api.auth.permissions()).data;
    expect(permissions).toEqual([...held].sort());
  });

  test('by editing a role beside theirs that others grant through: what they lack they cannot add anywhere', async () => {
    const own = await buildRole(app, { permissions: held });
    const base = await buildRole(app, { permissions: ['roles.view'] });
    await admin.roles.update({ params: { id: own.id }, body: { parent: base.slug } });
    const api = await app.as.user(await buildUser(app, { roles: [own.slug] }));
    const params = { id: base.id };
    for (const permissions of [['roles.view', 'settings.edit'], ['settings.view']]) {
      expect(await api.roles.update({ params, body: { permissions } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
      expect(await api.roles.setPermissions({ params, body: { permissions } })).toReject(
        403,
        'INSUFFICIENT_PERMISSIONS',
      );
    }
    expect((await api.auth.permissions()).data.permissions).toEqual([...held].sort());
  });

  test('by a permission that they make themselves', async () => {
    const own = await buildRole(app, { permissions: [...held, 'permissions.create', 'permissions.edit'] });
    const api = await app.as.user(await buildUser(app, { roles: [own.slug] }));
    const slug = 'content-types.not-yet.publish';
    const made = await api.permissions.create({ body: { name: 'Harmless', slug } });
    expect(made.status).toBe(201);
    const granted = await api.roles.update({ params: { id: own.id }, body: { permissions: [...held, slug] } });
    expect(granted).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    for (const taken of ['users.delete', 'USERS.DELETE', ' users.delete ']) {
      expect([400, 409]).toContain((await api.permissions.create({ body: { name: 'Twin', slug: taken } })).status);
    }
  });
});

describe('AUTHZ-03 what a body does not offer cannot be set', () => {
  const stamp = '2000-01-01T00:00:00.000Z';
  const common = {
    id: sample.id,
    createdAt: stamp,
    updatedAt: stamp,
    created_at: stamp,
    userCount: 9,
    can: { edit: true },
  };
  const ofPeople = {
    isSystemUser: true,
    is_system_user: true,
    emailVerified: true,
    passwordHash: 'x',
    lastSignIn: stamp,
  };
  const rowOf = async (
    table: 'users' | 'roles' | 'permissions' | 'content' | 'contentTypes' | 'fieldGroups',
    id: string,
  ) => {
    const row = await app.db.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const own = ['id', 'name', 'slug', 'email', 'title', 'createdAt', 'updatedAt', 'password', 'search', 'searchText'];
    const shown = Object.entries(row as Record<string, unknown>).filter(([column]) => !own.includes(column));
    const times = [row.createdAt, row.updatedAt].map((at) => new Date(at as Date).getFullYear() > 2000);
    return { ...Object.fromEntries(shown), times, isForgedId: row.id === sample.id };
  };

  test('of users, roles, permissions, types, groups and entries, on create and on change, column by column', async () => {
    const type = await buildContentType(app, { name: 'Barrows' });
    const name = () => `Made ${randomUUID().slice(0, 8)}`;
    const slug = () => `made-${randomUUID()}`.slice(0, 40);
    type Make = {
      create(more: object): Promise<Answer>;
      update(id: string, more: object): Promise<Answer>;
      more: object;
    };
    const makes: Record<Parameters<typeof rowOf>[0], Make> = {
      users: {
        create: (more) =>
          admin.users.create({
            body: { email: `${randomUUID()}@example.test`, displayName: 'Ada Lund', password, ...more },
          }),
        update: (id, more) => admin.users.update({ params: { id }, body: { displayName: 'Ada L.', ...more } }),
        more: ofPeople,
      },
      roles: {
        create: (more) =>
          admin.roles.create({ body: { name: name(), slug: slug(), permissions: ['content.view'], ...more } }),
        update: (id, more) => admin.roles.update({ params: { id }, body: { description: 'x', ...more } }),
        more: { isSystemRole: true, is_system_role: true, permissionCount: 99 },
      },
      permissions: {
        create: (more) => admin.permissions.create({ body: { name: name(), slug: `${slug()}.do`, ...more } }),
        update: (id, more) => admin.permissions.update({ params: { id }, body: { description: 'x', ...more } }),
        more: { roleCount: 9, role_count: 9 },
      },
      contentTypes: {
        create: (more) => admin.contentTypes.create({ body: { name: name(), slug: slug(), ...more } }),
        update: (id, more) => admin.contentTypes.update({ params: { id }, body: { description: 'x', ...more } }),
        more: { entryCount: 99 },
      },
      fieldGroups: {
        create: (more) => admin.fieldGroups.create({ body: { name: name(), slug: slug(), ...more } }),
        update: (id, more) => admin.fieldGroups.update({ params: { id }, body: { description: 'x', ...more } }),
        more: {},
      },
      content: {
        create: (more) => admin.entries.create({ body: { contentType: type.slug, title: name(), ...more } }),
        update: (id, more) => admin.entries.update({ params: { id }, body: { title: name(), ...more } }),
        more: {
          authorId: sample.id,
          userId: sample.id,
          author: 'X',
          publishedAt: stamp,
          createdAtGmt: stamp,
          contentTypeId: sample.id,
        },
      },
    };
    for (const [table, { create, update, more }] of Object.entries(makes)) {
      const rows = [];
      for (const forged of [{}, { ...common, ...more }]) {
        const made = await create(forged);
        expect(made.status, `${table} ${JSON.stringify(made.body)}`).toBe(201);
        const { id } = made.data as { id: string };
        const created = await rowOf(table as Parameters<typeof rowOf>[0], id);
        expect((await update(id, forged)).status, table).toBe(200);
        rows.push({ created, changed: await rowOf(table as Parameters<typeof rowOf>[0], id) });
      }
      expect(withoutTimestamps(rows[1]), table).toEqual(withoutTimestamps(rows[0]));
    }
  });

  test('of the own profile and account: neither rights nor activity nor another person', async () => {
    const user = await buildUser(app);
    const victim = await buildUser(app);
    const api = await app.as.user(user);
    const before = await app.db.selectFrom('users').selectAll().where('id', '=', victim.id).executeTakeFirst();
    const answer = await api.profile.update({
      body: {
        firstName: 'Ada',
        id: victim.id,
        userId: victim.id,
        user_id: victim.id,
        roles: ['administrator'],
        isActive: false,
        ...ofPeople,
        email: 'x@example.test',
      } as object,
    });
    expect(answer.status).toBe(200);
    const row = await app.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ isActive: true, isSystemUser: false, email: user.email });
    expect(await app.db.selectFrom('userRoles').selectAll().where('userId', '=', user.id).execute()).toEqual([]);
    expect(await app.db.selectFrom('users').selectAll().where('id', '=', victim.id).executeTakeFirst()).toEqual(before);
    expect(await app.db.selectFrom('userProfiles').selectAll().where('userId', '=', victim.id).execute()).toEqual([]);
  });
});

const isList = ({ call }: { call: EndpointShape }) => call.method === 'GET' && call.envelope === 'page';
const lists = everyCall.filter(isList).filter(({ call }) => !call.path.includes('{'));

describe('AUTHZ-04 no list answers for a column that it does not show', () => {
  const secret = [
    'password',
    'hashedToken',
    'hashed_token',
    'users.password',
    'user.password',
    'u.password',
    'author.email',
    'sealed',
    'token',
    'ipAddress',
    'config.auth.pass',
    'customFields.password',
    'meta.x',
    'password::text',
    '"password"',
    'actor.password',
  ];
  const invented = ['pass_word_x', 'nothingx'];
  /** Columns of these names that a list shows, and may therefore be narrowed by. */
  const shown: Record<string, string> = { 'submissions.list': 'ipAddress' };
  const shapeOf = ({ status, body }: Answer, name: string) =>
    JSON.stringify({ status, code: body['code'], fields: body['fields'] }).replaceAll(name, '…');

  test.each(lists)('$name, by sort or filter: rejected like a name that never was', async ({ name: list, call }) => {
    const ask = async (query: Record<string, string>) => {
      const answer = await admin.fetch(`${samplePath(call)}?${new URLSearchParams(query)}`);
      return {
        ...answer,
        status: answer.status,
        headers: answer.headers,
        body: await answer.json(),
        data: null,
      } as Answer;
    };
    const filter = (column: string) => JSON.stringify([{ id: 'f', column, operator: 'startsWith', value: 'a' }]);
    for (const column of [...secret, ...invented]) {
      const sorted = await ask({ sortBy: column });
      expect(sorted, column).toReject(400, 'VALIDATION_ERROR');
      if (shown[list] === column) continue;
      const filtered = await ask({ filters: filter(column) });
      expect(filtered.status, column).toBe(400);
      if (column.startsWith('customFields.') || column.includes('"')) continue;
      expect(shapeOf(sorted, column)).toBe(shapeOf(await ask({ sortBy: invented[0] ?? '' }), invented[0] ?? ''));
      expect(shapeOf(filtered, column)).toBe(
        shapeOf(await ask({ filters: filter(invented[0] ?? '') }), invented[0] ?? ''),
      );
    }
    // A name that no parameter has is ignored, whatever it would name.
    const plain = await ask({});
    const ignored = await ask({ password: 'x', hashedToken: 'x', 'password[startsWith]': 'x' });
    expect(ignored.body['meta']).toEqual(plain.body['meta']);
    // What would filter or choose fields elsewhere is rejected, whatever it would name.
    for (const name of ['filter[password]', 'filter[invented]', 'where', 'fields'])
      expect(await ask({ [name]: 'password' }), name).toReject(400, 'VALIDATION_ERROR', { fields: [name] });
  });

  test('and no search finds a person by their hash, nor letter by letter', async () => {
    // Nothing that anybody may read of them looks like a part of a hash; other people's addresses may.
    const user = await buildUser(app, { password, email: 'yy@zz.example', displayName: 'Yy Zz' });
    const { password: hash } = await app.db
      .selectFrom('users')
      .select('password')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    for (const length of [4, 8, 16, 32]) {
      const { data } = await admin.users.list({ query: { search: hash.slice(0, length), pageSize: 100 } });
      expect(data.items.map(({ id }) => id)).not.toContain(user.id);
    }
  });
});

describe('AUTHZ-05 secrets never leave', () => {
  test('whatever an administrator reads, and in no error', async () => {
    const user = await buildUser(app, { password, roles: ['editor'] });
    const entry = await buildEntry(app);
    const role = await buildRole(app, { permissions: ['content.view'] });
    const cookie = await app.cookieOf(user);
    await app.as.anonymous.recovery.requestReset({ body: { email: user.email } });
    await app.runJobs();
    const permission = await app.db.selectFrom('permissions').select('id').executeTakeFirstOrThrow();
    const group = (
      await admin.fieldGroups.create({ body: { name: 'Canary', slug: `canary-${randomUUID()}`.slice(0, 40) } })
    ).data;
    const stored = await app.db
      .selectFrom('users')
      .select('password')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    const link = await app.db
      .selectFrom('passwordResetTokens')
      .select('hashedToken')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow();
    const mailed = app.mails.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1) ?? '';
    expect(mailed).not.toBe('');
    const { auth, databaseUrl, dataDir } = app.platform.config;
    const canaries = [
      ...[stored.password, stored.password.split(':')[1] ?? '', link.hashedToken, mailed, cookie.split('=')[1] ?? ''],
      ...[Buffer.from(auth.secret).toString(), Buffer.from(auth.secret).toString('base64'), databaseUrl ?? '', dataDir],
    ].filter((canary) => canary.length > 8);
    const ids = [user.id, entry.id, entry.contentTypeId, role.id, permission.id, group.id, sample.id, 'nonsense'];
    const reads = everyCall
      .filter(leavesSession)
      .filter(({ call }) => call.method === 'GET' && call.path.startsWith('/admin/'));
    for (const { name, call } of reads) {
      const paths = ids.map((id) => samplePath({ ...call, path: call.path.replace('{id}', id) }));
      for (const path of new Set(paths)) {
        const text = await (await admin.fetch(path)).text();
        for (const canary of canaries)
          expect(text.includes(canary), `${name} ${path} ${canary.slice(0, 6)}`).toBe(false);
      }
    }
    const logged = app.logLines.join('\n');
    for (const canary of [stored.password, mailed, link.hashedToken, cookie.split('=')[1] ?? '']) {
      expect(logged.includes(canary), 'log').toBe(false);
    }
  });
});

describe('AUTHZ-06 the object decides, not the request', () => {
  test('nobody gets the answer that somebody else’s Idempotency-Key made', async () => {
    const key = { 'Idempotency-Key': randomUUID() };
    const body = { email: `${randomUUID()}@example.test`, displayName: 'Ada Lund', password };
    const first = await admin.users.create({ body, headers: key });
    const outsider = await (await app.as.holding('users.create')).users.create({ body, headers: key });
    expect(outsider).toReject(409, 'EMAIL_TAKEN');
    expect(outsider.headers.get('idempotency-replayed')).toBeNull();
    expect((await admin.users.create({ body, headers: key })).data).toEqual(first.data);
  });

  test('an id in query or body beside the path changes nothing about whom it concerns', async () => {
    const [mine, theirs] = [await buildUser(app), await buildUser(app, { displayName: 'Somebody Else' })];
    const api = await app.as.user(mine);
    for (const path of ['profile', 'auth/session', 'auth/permissions', 'auth/sessions']) {
      const text = await (await api.fetch(`/admin/api/${path}?id=${theirs.id}&userId=${theirs.id}`)).text();
      expect(text).not.toContain(theirs.id);
    }
    const clerk = await app.as.holding('users.edit', 'users.view');
    const body = { displayName: 'Renamed', id: theirs.id, userId: theirs.id } as { displayName: string };
    expect((await clerk.users.update({ params: { id: mine.id }, body })).data.id).toBe(mine.id);
    expect((await clerk.users.get({ params: { id: theirs.id } })).data.displayName).toBe('Somebody Else');
  });

  test('one forbidden id spoils a whole bulk, also given twice or in capitals', async () => {
    const clerk = await app.as.holding('users.edit', 'users.delete');
    const plain = await buildUser(app);
    const boss = await buildUser(app, { roles: ['administrator'] });
    for (const ids of [
      [plain.id, boss.id],
      [boss.id, plain.id, plain.id],
      [plain.id, boss.id.toUpperCase()],
    ]) {
      for (const action of ['deactivate', 'delete'] as const) {
        expect([403, 404]).toContain((await clerk.users.bulk({ body: { ids, action } })).status);
      }
    }
    const rows = await app.db.selectFrom('users').select('isActive').where('id', 'in', [plain.id, boss.id]).execute();
    expect(rows).toEqual([{ isActive: true }, { isActive: true }]);
  });
});

/** Moments differ between two runs of the same; that they are of today is told apart. */
function withoutTimestamps(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"moment"'));
}

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { leftovers, upload } from '../../../src/features/media/media.fixtures.ts';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import type { Db } from '../../../src/platform/db/database.ts';
import type { Answer } from '../../support/answer.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { changingCalls, type NamedCall, permissionsFor } from '../../support/calls.ts';
import { beginRequest } from '../../support/requests/slow-request.ts';

/** A body comes in slowly, and meanwhile its sender loses the session or the right: the action does not happen. */
let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  admin = await app.as.admin();
  await buildContentType(app, { slug: 'cars' });
});

interface Sender {
  id: string;
  role: { id: string; slug: string };
}

/** How a sender loses what the action needs, and what the action is answered then. */
const losses: [string, 401 | 403, (sender: Sender) => Promise<{ status: number }>][] = [
  ['is dismissed', 401, ({ id }) => admin.users.update({ params: { id }, body: { isActive: false } })],
  ['is deleted', 401, ({ id }) => admin.users.remove({ params: { id } })],
  ['is signed out', 401, ({ id }) => admin.users.endSessions({ params: { id } })],
  ['loses their role', 403, ({ id }) => admin.users.update({ params: { id }, body: { roles: [] } })],
  [
    'has a role that loses the right',
    403,
    ({ role }) => admin.roles.update({ params: { id: role.id }, body: { permissions: ['media.view'] } }),
  ],
  ['has a role that is deleted', 403, ({ role }) => admin.roles.remove({ params: { id: role.id } })],
];

interface SlowAction {
  method: string;
  path: string;
  held: string[];
  contentType?: string;
  body: (name: string) => string;
  count: (name: string) => Promise<unknown[]>;
}

const rowsOf = {
  users: (name: string) => app.db.selectFrom('users').select('id').where('displayName', '=', name).execute(),
  roles: (name: string) => app.db.selectFrom('roles').select('id').where('name', '=', name).execute(),
  permissions: (name: string) => app.db.selectFrom('permissions').select('id').where('name', '=', name).execute(),
  content: (name: string) => app.db.selectFrom('content').select('id').where('title', '=', name).execute(),
  media: (name: string) => app.db.selectFrom('media').select('id').where('fileName', '=', `${name}.svg`).execute(),
  settings: (name: string) =>
    app.db.selectFrom('siteSettings').select('key').where('value', '=', `"${name}"`).execute(),
};

const acts: [string, SlowAction][] = [
  [
    'an account',
    {
      method: 'POST',
      path: '/admin/api/users',
      held: ['users.create'],
      body: (displayName) =>
        JSON.stringify({ email: `${randomUUID()}@example.test`, displayName, password: 'Harrow-and-7-rakes' }),
      count: rowsOf.users,
    },
  ],
  [
    'a role',
    {
      method: 'POST',
      path: '/admin/api/roles',
      held: ['roles.create'],
      body: (name) => JSON.stringify({ name, slug: `r-${randomUUID()}`, permissions: ['roles.create'] }),
      count: rowsOf.roles,
    },
  ],
  [
    'a permission',
    {
      method: 'POST',
      path: '/admin/api/permissions',
      held: ['permissions.create'],
      body: (name) => JSON.stringify({ name, slug: `p-${randomUUID()}.view` }),
      count: rowsOf.permissions,
    },
  ],
  [
    'a setting',
    {
      method: 'PATCH',
      path: '/admin/api/settings',
      held: ['settings.edit'],
      body: (siteName) => JSON.stringify({ siteName }),
      count: rowsOf.settings,
    },
  ],
  [
    'an entry',
    {
      method: 'POST',
      path: '/admin/api/content',
      held: ['content.create'],
      body: (title) => JSON.stringify({ contentType: 'cars', title }),
      count: rowsOf.content,
    },
  ],
  [
    'a file',
    {
      method: 'POST',
      path: '/admin/api/media',
      held: ['media.create'],
      contentType: 'multipart/form-data; boundary=mw',
      body: multipart,
      count: rowsOf.media,
    },
  ],
];

describe.each(acts)('%s is not made', (_, act) => {
  test.each(losses)('when its sender %s while the body comes in', async (_, status, lose) => {
    const role = await buildRole(app, { permissions: act.held });
    const { id } = await buildUser(app, { roles: [role.slug] });
    const name = `N${randomUUID()}`.slice(0, 30);
    const cookie = await app.cookieOf({ id });
    const headers = { cookie, 'Content-Type': act.contentType ?? 'application/json' };
    const sending = { method: act.method, headers, body: act.body(name) };
    const finish = await beginRequest(`${app.url}${act.path}`, sending);
    expect((await lose({ id, role })).status).toBe(200);
    expect(await finish()).toReject(status, status === 401 ? 'INVALID_TOKEN' : 'INSUFFICIENT_PERMISSIONS');
    expect(await act.count(name)).toEqual([]);
  });

  test('and is, when nothing was lost', async () => {
    const role = await buildRole(app, { permissions: act.held });
    const name = `N${randomUUID()}`.slice(0, 30);
    const cookie = await app.cookieOf(await buildUser(app, { roles: [role.slug] }));
    const headers = { cookie, 'Content-Type': act.contentType ?? 'application/json' };
    const finish = await beginRequest(`${app.url}${act.path}`, { method: act.method, headers, body: act.body(name) });
    expect((await finish()).status).toBeLessThan(300);
    expect(await act.count(name)).toHaveLength(1);
  });
});

test('every call that changes who may do what declares it', () => {
  const areas = /^(?:users|roles|permissions|settings|content-types)\./;
  const isOfRights = ({ call }: NamedCall) =>
    permissionsFor(call.permission).some((slug) => areas.test(slug) && !slug.startsWith('content-types.cars.'));
  const undeclared = changingCalls.filter((named) => isOfRights(named) && !named.call.changesRights);
  // What a list shows, a job that goes on, and what a policy would do give nobody a right; nor does a copy.
  expect(undeclared.map(({ name }) => name).sort()).toEqual([
    'backups.start',
    'backups.test',
    'contentTypeListColumns.set',
    'identityProviders.test',
    'secondFactor.previewPolicy',
    'settling.retryOfContentType',
  ]);
});

/** Each waits behind another change of rights, after it was let through. */
const waiting: [string, string[], (api: Api, target: { id: string; role: string }) => Promise<Answer>][] = [
  ['an account', ['users.create'], (api) => api.users.create({ body: person() })],
  [
    'a password',
    ['users.edit'],
    (api, { id }) => api.users.update({ params: { id }, body: { password: 'Harrow-and-7-rakes' } }),
  ],
  ['an activation', ['users.edit'], (api, { id }) => api.users.bulk({ body: { ids: [id], action: 'deactivate' } })],
  ['a deletion', ['users.delete'], (api, { id }) => api.users.remove({ params: { id } })],
  [
    'a role',
    ['roles.create'],
    (api) => api.roles.create({ body: { name: unique(), slug: unique(), permissions: ['roles.create'] } }),
  ],
  [
    "a role's grants",
    ['roles.edit'],
    (api, { role }) => api.roles.setPermissions({ params: { id: role }, body: { permissions: ['roles.edit'] } }),
  ],
  [
    'a permission',
    ['permissions.create'],
    (api) => api.permissions.create({ body: { name: unique(), slug: `${unique()}.view` } }),
  ],
  ['a setting', ['settings.edit'], (api) => api.settings.update({ body: { siteName: unique() } })],
  ['the end of all sessions', ['settings.edit'], (api) => api.security.endSessions({ body: { confirm: true } })],
  [
    'a content type',
    ['content-types.create'],
    (api) => api.contentTypes.create({ body: { name: unique(), slug: unique() } }),
  ],
];

describe.each(waiting)('%s is not changed', (_, held, act) => {
  test.each([
    ['was signed out', 401, endSessions],
    ['lost their role', 403, loseRoles],
  ] as const)('when its sender %s while it waited for its turn', async (_, status, lose) => {
    const user = await buildUser(app, { permissions: held });
    const target = { id: (await buildUser(app)).id, role: (await buildRole(app, { permissions: held })).id };
    const api = await app.as.user(user);
    const before = await everything();
    const answer = await app.db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(hashtext('millwright rights'))`.execute(db);
      const sent = act(api, target);
      await expect.poll(waitingForSlot).toBe(1);
      await lose(db, user.id);
      return { sent };
    });
    expect(await answer.sent).toReject(status, status === 401 ? 'INVALID_TOKEN' : 'INSUFFICIENT_PERMISSIONS');
    expect(await everything()).toEqual(before);
  });
});

describe('a small file, which was there with its request,', () => {
  const file = (name: string) => ({ content: svg, name: `${name}.svg`, type: 'image/svg+xml' });
  const sender = async () => {
    const user = await buildUser(app, { permissions: ['media.create'] });
    return { user, api: await app.as.user(user), name: `n${randomUUID()}`.slice(0, 30) };
  };

  test.each([
    ['was signed out', 401, endSessions],
    ['lost their role', 403, loseRoles],
  ] as const)('is not kept when its sender %s while it waited for its turn', async (_, status, lose) => {
    const { user, api, name } = await sender();
    const other = await app.as.holding('media.create');
    const { first, sent } = await app.db.transaction().execute(async (db) => {
      await sql`lock table media in share mode`.execute(db);
      // Of uploads one acts at a time here.
      const first = upload(other, file('other'));
      await expect.poll(waitingForLock).toBe(1);
      const sent = upload(api, file(name));
      await expect.poll(() => leftovers(app.platform).length).toBe(2);
      await lose(app.db, user.id);
      return { first, sent };
    });
    expect((await first).status).toBe(201);
    expect(await sent).toReject(status, status === 401 ? 'INVALID_TOKEN' : 'INSUFFICIENT_PERMISSIONS');
    expect(await rowsOf.media(name)).toEqual([]);
  });

  test('is not kept when its sender lost their role while it was examined', async () => {
    const { user, api, name } = await sender();
    const { sent } = await app.db.transaction().execute(async (db) => {
      await db.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
      const sent = upload(api, file(name));
      await expect.poll(waitingForLock).toBe(1);
      await loseRoles(db, user.id);
      return { sent };
    });
    expect(await sent).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await rowsOf.media(name)).toEqual([]);
  });
});

test('a second request with the key of one that waits for its turn is rejected at once', async () => {
  const admin = await app.as.admin();
  const body = { name: 'Twice', slug: 'twice', permissions: ['content.view'] };
  const create = () => admin.roles.create({ body, headers: { 'Idempotency-Key': 'in-flight' } });
  const first = await app.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(hashtext('millwright rights'))`.execute(db);
    const sent = create();
    await expect.poll(waitingForSlot).toBe(1);
    expect(await create()).toReject(409, 'IDEMPOTENCY_KEY_IN_FLIGHT');
    return { sent };
  });
  expect((await first.sent).status).toBe(201);
});

async function waitingForSlot(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`.execute(app.db);
  return rows[0]?.count ?? 0;
}

async function waitingForLock(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows[0]?.count ?? 0;
}

async function endSessions(db: Db, userId: string): Promise<void> {
  await db.updateTable('sessions').set({ revokedAt: new Date() }).where('userId', '=', userId).execute();
}

async function loseRoles(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('userRoles').where('userId', '=', userId).execute();
}

/** What rights consist of, and the audit log of the people who changed them; the sender's own loss aside. */
async function everything(): Promise<unknown> {
  const { db } = app;
  return {
    users: await db.selectFrom('users').select(['id', 'password', 'isActive']).orderBy('id').execute(),
    roles: await db
      .selectFrom('rolePermissions')
      .select(['roleId', 'permissionId'])
      .orderBy('roleId')
      .orderBy('permissionId')
      .execute(),
    permissions: await db.selectFrom('permissions').select('id').orderBy('id').execute(),
    settings: await db.selectFrom('siteSettings').select(['key', 'value']).orderBy('key').execute(),
    types: await db.selectFrom('contentTypes').select('id').orderBy('id').execute(),
    auditLog: await db.selectFrom('auditEntries').select('id').orderBy('id').execute(),
  };
}

const unique = () => `n${randomUUID()}`.slice(0, 30);
const person = () => ({
  email: `${randomUUID()}@example.test`,
  displayName: 'Ada Byron',
  password: 'Harrow-and-7-rakes',
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><rect width="1" height="1"/></svg>';

function multipart(name: string): string {
  const head = `Content-Disposition: form-data; name="file"; filename="${name}.svg"`;
  return `--mw\r\n${head}\r\n\r\n${svg}\r\n--mw--\r\n`;
}

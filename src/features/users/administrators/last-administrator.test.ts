import { describe, expect, test } from 'vitest';
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { startApp } from '../../../../tests/support/app.ts';
import { openTestPlatform } from '../../../../tests/support/platform.ts';
import { buildApp } from '../../../app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { databaseReadiness } from '../../../platform/http/health/readiness.ts';
import { openSession } from '../../auth/auth.service.ts';
import { sessionCookie } from '../../auth/session-cookie.ts';
import { buildUser } from '../users.fixtures.ts';

const app = await startApp();
const refusal = { error: 'The last active administrator cannot be deleted, deactivated or demoted' };

/** A person who was an administrator is one no longer; what is left are those of this test. */
async function onlyAdministrators(count: number) {
  await app.db.updateTable('users').set({ isActive: false }).execute();
  return Promise.all(Array.from({ length: count }, () => buildUser(app, { roles: ['administrator'] })));
}

async function activeAdministrators(): Promise<number> {
  const rows = await app.db
    .selectFrom('users')
    .innerJoin('userRoles', 'userRoles.userId', 'users.id')
    .innerJoin('roles', 'roles.id', 'userRoles.roleId')
    .where('roles.slug', '=', 'administrator')
    .where('isActive', '=', true)
    .select('users.id')
    .execute();
  return rows.length;
}

const departures: [string, (api: Api, id: string) => Promise<{ status: number; body: Record<string, unknown> }>][] = [
  ['deleted', (api, id) => api.users.remove({ params: { id } })],
  ['deactivated', (api, id) => api.users.update({ params: { id }, body: { isActive: false } })],
  ['demoted', (api, id) => api.users.update({ params: { id }, body: { roles: ['viewer'] } })],
  ['left without a role', (api, id) => api.users.update({ params: { id }, body: { roles: [] } })],
  ['relieved of the role', (api, id) => api.users.removeRole({ params: { id, slug: 'administrator' } })],
  ['deleted in bulk', (api, id) => api.users.bulk({ body: { ids: [id], action: 'delete' } })],
  ['deactivated in bulk', (api, id) => api.users.bulk({ body: { ids: [id], action: 'deactivate' } })],
];

describe('[D08] [Q15] the last active administrator', () => {
  test.each(departures)('is not %s, not even by themselves', async (_, depart) => {
    const [last] = await onlyAdministrators(1);
    const api = await app.as.user(last ?? { id: '' });
    expect(await depart(api, last?.id ?? '')).toReject(409, 'LAST_ADMINISTRATOR', refusal);
    expect(await activeAdministrators()).toBe(1);
    expect((await api.auth.session()).status).toBe(200);
  });

  test.each(departures)('but one of two is %s', async (_, depart) => {
    const [one, other] = await onlyAdministrators(2);
    const api = await app.as.user(one ?? { id: '' });
    expect((await depart(api, other?.id ?? '')).status).toBe(200);
    expect(await activeAdministrators()).toBe(1);
  });

  test('stays, with every administrator there is in one bulk act', async () => {
    const all = await onlyAdministrators(3);
    const api = await app.as.user(all[0] ?? { id: '' });
    const answer = await api.users.bulk({ body: { ids: all.map(({ id }) => id), action: 'deactivate' } });
    expect(answer).toReject(409, 'LAST_ADMINISTRATOR', refusal);
    expect(await activeAdministrators()).toBe(3);
  });

  test('remains when two remove each other at once on two processes, fifty times', async () => {
    const other = await secondProcess();
    for (let round = 0; round < 50; round++) {
      const [one, two] = await onlyAdministrators(2);
      if (!one || !two) throw new Error('two administrators were to be made');
      const depart = departures[round % departures.length]?.[1];
      if (!depart) throw new Error('there are ways to go');
      const [mine, theirs] = [await apiOf(app.url, one), await apiOf(other.url, two)];
      const answers = await Promise.all([depart(mine, two.id), depart(theirs, one.id)]);
      expect(await activeAdministrators(), `round ${round}`).toBe(1);
      const statuses = answers.map(({ status }) => status).sort();
      // A person who is removed before their own request is read is nobody any more, or has no right to it.
      expect([200, 401, 403, 404, 409], `round ${round}: ${statuses}`).toContain(statuses[1]);
      expect(statuses[0]).toBe(200);
    }
    await other.close();
  });
});

async function apiOf(url: string, user: { id: string }): Promise<Api> {
  const { token } = await openSession(systemContext(app.platform, 'test'), { userId: user.id });
  return createApi({ url, cookie: `${sessionCookie(app.platform.config).name}=${token}` });
}

/** Another server process on the same database, as far as anything it shares goes. */
async function secondProcess(): Promise<{ url: string; close(): Promise<void> }> {
  const { platform, database, close } = openTestPlatform({ url: app.platform.config.databaseUrl ?? '' });
  const migrations = new URL('../../../../db/migrations', import.meta.url).pathname;
  const server = buildApp(platform, { readiness: databaseReadiness({ prepared: database.prepared, migrations }) });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    close: async () => {
      await server.close();
      await close();
    },
  };
}

import type { KyselyPlugin } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createApi } from '../../../tests/support/api.ts';
import { startApp } from '../../../tests/support/app.ts';
import type { PreparedReader, PreparedStatement } from '../../platform/db/connections/prepared.ts';
import { buildRole } from '../roles/roles.fixtures.ts';
import { buildUser } from '../users/users.fixtures.ts';

const app = await startApp();
const { db, prepared } = app.platform;

let statements: string[] = [];
let sessionRead: PreparedStatement | undefined;
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statements.push(node.kind);
    return node;
  },
  transformResult: async ({ result }) => result,
};
const countingReader: PreparedReader = {
  read: (statement) => {
    statements.push(statement.name);
    if (statement.name === 'live-session') sessionRead = statement;
    return prepared.read(statement);
  },
};
// Every statement of the process passes one of these two.
Object.assign(app.platform, { db: db.withPlugin(counting), prepared: countingReader });

const role = await buildRole(app, { permissions: ['content.view', 'media.view', 'users.view'] });
const cookie = await app.cookieOf(await buildUser(app, { roles: [role.slug, 'viewer'] }));
const api = createApi({ url: app.url, cookie });
await api.auth.session();

beforeEach(() => {
  statements = [];
});

test('[C12] a permission check costs no query beyond the one read of the session', async () => {
  const answer = await api.rights.check({ body: { permissionSlugs: ['content.view', 'users.view'] } });
  expect(answer.data.granted).toBe(true);
  expect(statements).toEqual(['live-session']);
});

test('[B05] a warm session check, the own permissions and an error cost one read each', async () => {
  expect((await api.auth.session()).status).toBe(200);
  expect((await api.auth.permissions()).status).toBe(200);
  expect(statements).toEqual(['live-session', 'live-session']);
});

test('an anonymous client costs none', async () => {
  for (const forged of ['', 'millwright_session=x', `${cookie}x`]) {
    expect((await createApi({ url: app.url, cookie: forged }).auth.session()).status).toBe(401);
  }
  expect(statements).toEqual([]);
});

test('that read walks indexes alone, with thousands of sessions', async () => {
  await db.executeQuery(
    db
      .insertInto('sessions')
      .columns(['id', 'familyId', 'userId', 'expiresAt', 'tokenExpiresAt'])
      .expression((query) =>
        query
          .selectFrom('users')
          .innerJoin('permissions', (join) => join.onTrue())
          .innerJoin('permissions as more', (join) => join.onTrue())
          .select(({ fn, val }) => [
            fn<string>('gen_random_uuid').as('id'),
            fn<string>('gen_random_uuid').as('familyId'),
            'users.id as userId',
            val(new Date(Date.now() + 86_400_000)).as('expiresAt'),
            val(new Date(Date.now() + 86_400_000)).as('tokenExpiresAt'),
          ]),
      ),
  );
  await prepared.read({ name: 'analyze', text: 'analyze sessions', values: [] });
  await (await app.as.admin()).auth.session();
  const plan = await prepared.read<{ 'QUERY PLAN': string }>({
    name: 'explain-live-session',
    text: `explain ${sessionRead?.text ?? ''}`,
    values: sessionRead?.values ?? [],
  });
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('Index Scan using sessions_pkey');
  expect(lines).not.toMatch(/Seq Scan on (?:sessions|users)\b/);
});

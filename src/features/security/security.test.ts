import { describe, expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { buildUser } from '../users/users.fixtures.ts';

const app = await startApp();

describe('[A07] rejected', () => {
  test('a person who lacks the permission', async () => {
    const { anonymous, norole, holding } = app.as;
    expect(await anonymous.security.health()).toReject(401, 'INVALID_TOKEN');
    expect(await (await norole()).security.health()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await anonymous.security.endSessions({ body: { confirm: true } })).toReject(401, 'INVALID_TOKEN');
    expect(await (await holding('settings.view')).security.endSessions({ body: { confirm: true } })).toReject(
      403,
      'INSUFFICIENT_PERMISSIONS',
    );
  });

  test('the end of all sessions without a word of confirmation', async () => {
    const keeper = await app.as.holding('settings.edit');
    const answer = await keeper.security.endSessions({ body: {} as { confirm: true } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['confirm'] });
  });
});

test('[A07] the health of the installation is told, and no secret', async () => {
  const viewer = await app.as.holding('settings.view');
  const { data, body } = await viewer.security.health();
  expect(data).toMatchObject({
    secret: { source: 'environment', strength: 'sufficient' },
    publicUrl: 'http://localhost:3000',
    isHttps: false,
    cookie: { name: 'millwright_session', secure: false },
    rateLimits: true,
    tokenLifetimeSeconds: 86_400,
  });
  const secret = Buffer.from(app.platform.config.auth.secret).toString();
  expect(JSON.stringify(body)).not.toContain(secret.slice(0, 12));
});

test.each([
  ['short', 31],
  ['sufficient', 32],
  ['strong', 48],
] as const)('[A07] a secret counts as %s with %i bytes', async (strength, bytes) => {
  const { auth } = app.platform.config;
  const own = await startApp({
    config: {
      publicUrl: 'https://cms.example.test',
      auth: { ...auth, secret: Buffer.alloc(bytes, 'x'), secretSource: 'file' },
    },
  });
  const { id } = await buildUser(own, { permissions: ['settings.view'] });
  const cookie = await own.cookieOf({ id });
  const answer = await own.as.anonymous.security.health({ headers: { cookie } });
  expect(answer.data).toMatchObject({
    secret: { source: 'file', strength },
    isHttps: true,
    cookie: { name: '__Host-millwright_session', secure: true },
  });
});

describe('[A07] [Q38] everybody else is signed out', () => {
  async function people() {
    const own = await startApp();
    const [admin, other, editor] = await Promise.all([
      buildUser(own, { roles: ['administrator'] }),
      buildUser(own, { roles: ['administrator'] }),
      buildUser(own, { roles: ['editor'] }),
    ]);
    const boss = await own.as.user(admin);
    const elsewhere = await own.as.user(admin);
    const second = await own.as.user(other);
    const writer = await own.as.user(editor);
    return { own, boss, elsewhere, second, writer };
  }

  test('by an administrator, who stays signed in everywhere', async () => {
    const { own, boss, elsewhere, second, writer } = await people();
    expect((await boss.security.health()).data.sessions).toEqual({ sessions: 4, people: 3, others: 2 });
    const answer = await boss.security.endSessions({ body: { confirm: true } });
    expect(answer.data).toEqual({ ended: 2, people: 2 });
    expect(await second.auth.session()).toReject(401, 'INVALID_TOKEN');
    expect(await writer.auth.session()).toReject(401, 'INVALID_TOKEN');
    expect((await boss.auth.session()).status).toBe(200);
    expect((await elsewhere.auth.session()).status).toBe(200);
    expect((await boss.security.endSessions({ body: { confirm: true } })).data).toEqual({ ended: 0, people: 0 });
    const lines = await own.db
      .selectFrom('auditEntries')
      .selectAll()
      .where('action', '=', 'session.all-ended')
      .execute();
    expect(lines.map(({ after }) => after)).toContainEqual({ ended: 2, people: 2 });
  });

  test('[Q15] but no administrator by somebody who is none', async () => {
    const { own, boss, second, writer } = await people();
    const keeper = await own.as.holding('settings.edit');
    expect((await keeper.security.endSessions({ body: { confirm: true } })).data).toEqual({ ended: 1, people: 1 });
    expect(await writer.auth.session()).toReject(401, 'INVALID_TOKEN');
    expect((await boss.auth.session()).status).toBe(200);
    expect((await second.auth.session()).status).toBe(200);
  });
});

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeAdministrator } from '../../../src/features/auth/account-commands/account-commands.service.ts';
import { buildRole } from '../../../src/features/roles/roles.fixtures.ts';
import { systemContext } from '../../../src/platform/context/system-context.ts';
import { startApp } from '../../support/app.ts';

/** N2: whoever registers under a colleague's address holds nothing of the account once it has rights. */
const password = 'Harrow-and-7-rakes';
const app = await startApp({ config: { rateLimits: false } });
const admin = await app.as.admin();

async function registered() {
  const email = `${randomUUID()}@example.test`;
  expect(
    (await app.as.anonymous.registration.register({ body: { displayName: 'New Hire', email, password } })).status,
  ).toBe(200);
  const { data } = await admin.users.list({ query: { search: email } });
  const [user] = data.items;
  if (!user) throw new Error('nobody registered');
  expect(user).toMatchObject({ email, isProven: false, roles: [] });
  return user;
}
type Registered = Awaited<ReturnType<typeof registered>>;

const signIn = (email: string, withPassword = password) =>
  app.as.anonymous.auth.login({ body: { email, password: withPassword } });
const mailedToken = async (email: string) => {
  await app.runJobs();
  const mails = app.mails.filter(({ recipient, text }) => recipient === email && text.includes('token='));
  return /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
};

const raises: [string, (user: Registered, confirmUnproven: boolean) => Promise<{ status: number; body: unknown }>][] = [
  [
    'PUT …/roles/{slug}',
    ({ id }, confirmUnproven) => admin.users.assignRole({ params: { id, slug: 'editor' }, body: { confirmUnproven } }),
  ],
  [
    'PATCH',
    ({ id }, confirmUnproven) => admin.users.update({ params: { id }, body: { roles: ['editor'], confirmUnproven } }),
  ],
  [
    'PATCH of name, address and roles',
    ({ id, email }, confirmUnproven) =>
      admin.users.update({
        params: { id },
        body: { displayName: 'Ada', email, roles: ['editor', 'viewer'], confirmUnproven },
      }),
  ],
];

describe.each(raises)('the first role, by %s', (_, raise) => {
  test('needs a confirmation, ends password and sessions, and mails a link', async () => {
    const user = await registered();
    const session = await app.as.user(user);
    expect(await raise(user, false)).toReject(409, 'ADDRESS_UNPROVEN');
    expect((await signIn(user.email)).status).toBe(200);
    expect((await raise(user, true)).status).toBe(200);
    expect(await signIn(user.email)).toReject(401, 'INVALID_CREDENTIALS');
    expect((await session.auth.session({})).status).toBe(401);
    const token = await mailedToken(user.email);
    const next = 'Winter-Barley-42';
    expect((await app.as.anonymous.recovery.updatePassword({ body: { token, password: next } })).status).toBe(200);
    expect((await signIn(user.email, next)).status).toBe(200);
    const after = await admin.users.get({ params: { id: user.id } });
    expect(after.data).toMatchObject({ isProven: true });
    // The second role asks no more.
    const role = await buildRole(app, {});
    expect((await admin.users.assignRole({ params: { id: user.id, slug: role.slug }, body: {} })).status).toBe(200);
  });
});

test('a user made under an address that registered itself replaces the account', async () => {
  const outsider = await registered();
  const body = { displayName: 'New Hire', email: outsider.email, password: 'Barley-Winter-42', roles: ['editor'] };
  const refused = await admin.users.create({ body });
  expect(refused).toReject(409, 'ADDRESS_UNPROVEN', { fields: ['email'] });
  const { status, data } = await admin.users.create({ body: { ...body, confirmUnproven: true } });
  expect(status).toBe(201);
  expect(data).toMatchObject({ isProven: true, roles: ['editor'] });
  expect(data.id).not.toBe(outsider.id);
  expect(await signIn(outsider.email)).toReject(401, 'INVALID_CREDENTIALS');
  expect((await signIn(outsider.email, 'Barley-Winter-42')).status).toBe(200);
});

test('a proven address is taken, whatever is confirmed', async () => {
  const { email } = await registered();
  const body = { displayName: 'New Hire', email, password: 'Barley-Winter-42', confirmUnproven: true };
  expect((await admin.users.create({ body })).status).toBe(201);
  expect(await admin.users.create({ body })).toReject(409, 'EMAIL_TAKEN');
});

test('the account that the command line makes an administrator starts anew, too', async () => {
  const { email } = await registered();
  const { link } = await makeAdministrator(systemContext(app.platform, 'test'), email);
  expect(link).toContain('token=');
  expect(await signIn(email)).toReject(401, 'INVALID_CREDENTIALS');
});

test('a password that a colleague sets needs no confirmation: nobody else knows it', async () => {
  const { id, email } = await registered();
  const body = { password: 'Barley-Winter-42', roles: ['editor'] };
  expect((await admin.users.update({ params: { id }, body })).status).toBe(200);
  expect(await signIn(email)).toReject(401, 'INVALID_CREDENTIALS');
});

test('a role that is changed, inherited or restored gives a roleless account nothing', async () => {
  const user = await registered();
  const role = await buildRole(app, {});
  const params = { id: role.id };
  expect((await admin.roles.setPermissions({ params, body: { permissions: ['users.view'] } as never })).status).toBe(
    200,
  );
  const own = await app.as.user(user);
  expect((await own.users.list({ query: {} })).status).toBe(403);
});

test('a mailed link confirms nothing without the password, and takes five', async () => {
  const own = await startApp({ config: { rateLimits: false } });
  await (await own.as.holding('settings.view', 'settings.edit')).settings.update({ body: { emailVerification: true } });
  const email = `${randomUUID()}@example.test`;
  await own.as.anonymous.registration.register({ body: { displayName: 'New Hire', email, password } });
  await own.runJobs();
  const mail = own.mails.find(({ recipient }) => recipient === email);
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const verify = (body: object) => own.as.anonymous.registration.verifyEmail({ body: body as never });
  expect(await verify({ token })).toReject(400, 'VALIDATION_ERROR', { fields: ['password'] });
  for (let n = 0; n < 5; n++)
    expect(await verify({ token, password: `Wrong-${n}` })).toReject(401, 'INVALID_CREDENTIALS', {
      fields: ['password'],
    });
  expect(await verify({ token, password })).toReject(400, 'VERIFICATION_TOKEN_INVALID');
  expect(await own.as.anonymous.auth.login({ body: { email, password } })).toReject(403, 'EMAIL_NOT_VERIFIED');
});

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';

let app: TestApp;
let admin: Api;
let clerk: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  clerk = await app.as.holding('users.view', 'users.create', 'users.edit');
});

const draft = () => ({ email: `person-${randomUUID()}@example.test`, displayName: 'Ada Byron' });

test('[D07] without a password a person is invited: by mail, or by a link that is handed over', async () => {
  const body = draft();
  const { data: user } = await clerk.users.create({ body });
  expect(user).toMatchObject({ isInvited: true, isProven: true });
  await app.runJobs();
  const mail = app.mails.find(({ recipient }) => recipient === body.email);
  expect(mail?.subject).toMatch(/^Welcome/);
  const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? '';
  const params = { id: user.id };
  const { data } = await admin.users.invitationLink({ params });
  const choose = (token: string) =>
    app.as.anonymous.recovery.updatePassword({ body: { token, password: 'Orchard+Gate-19' } });
  expect(await choose(tokenIn(mail?.text))).toReject(400, 'RESET_TOKEN_INVALID');
  expect((await choose(tokenIn(data.link))).status).toBe(200);
  expect((await admin.users.get({ params })).data.isInvited).toBe(false);
  expect(await admin.users.invitationLink({ params })).toReject(409, 'USER_HAS_PASSWORD');
});

test('[D07] nobody inactive is invited, and no link is told of somebody stronger', async () => {
  const body = draft();
  const inactive = await clerk.users.create({ body: { ...body, isActive: false } });
  expect(inactive).toReject(400, 'VALIDATION_ERROR', { fields: ['isActive'] });
  expect(await clerk.users.create({ body: { ...body, password: '' } })).toReject(400, 'VALIDATION_ERROR', {
    fields: ['password'],
  });
  const { data: stronger } = await admin.users.create({ body: { ...body, roles: ['administrator'] } });
  const params = { id: stronger.id };
  const editor = await app.as.holding('users.edit', 'users.view');
  expect(await editor.users.invitationLink({ params })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  await admin.users.update({ params, body: { isActive: false } });
  expect(await admin.users.invitationLink({ params })).toReject(403, 'USER_INACTIVE');
});

import { beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';
import { buildUser } from '../../users/users.fixtures.ts';
import { send } from '../submissions.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});

const ada = { name: 'Ada' };
const rows = (formId: string) =>
  app.db.selectFrom('formSubmissions').selectAll().where('formId', '=', formId).execute();

test('[I27] a page’s form names the form in a part of its own; JSON has no parts', async () => {
  const form = await buildForm(app);
  const post = (body: URLSearchParams | FormData | string) =>
    app.fetch('/admin/api/form-submissions', {
      method: 'POST',
      body,
      ...(typeof body === 'string' && { headers: { 'Content-Type': 'application/json' } }),
    });
  expect((await post(new URLSearchParams({ formId: form.id, name: 'One' }))).status).toBe(201);
  const multipart = new FormData();
  for (const [name, value] of Object.entries({ formId: form.id, name: 'Two' })) multipart.append(name, value);
  expect((await post(multipart)).status).toBe(201);
  expect((await rows(form.id)).map(({ data }) => JSON.stringify(data)).sort()).toEqual([
    '{"name":"One"}',
    '{"name":"Two"}',
  ]);
  for (const body of [
    JSON.stringify({
      parts: [
        ['formId', form.id],
        ['name', 'Three'],
      ],
    }),
    JSON.stringify({ formId: 'x', data: ada }),
    new URLSearchParams({ name: 'Three' }),
  ]) {
    const refused = await post(body);
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ fields: { formId: ['must be the id of a form'] } });
  }
  const bySlug = await send(app, { form, body: { parts: [['name', 'Three']] } });
  expect(bySlug).toReject(400, 'VALIDATION_ERROR', { fields: ['name'] });
});

test('by the id of the form; a page of this site says who sends it, another does not', async () => {
  const form = await buildForm(app, { settings: { allowedOrigins: ['*'] } });
  const user = await buildUser(app, {});
  const api = await app.as.user(user);
  const post = (data: object, headers: Record<string, string> = {}) =>
    api.fetch('/admin/api/form-submissions', {
      method: 'POST',
      body: JSON.stringify({ formId: form.id, data }),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  expect((await post({ name: 'One' })).status).toBe(201);
  expect((await post({ name: 'Two' }, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.test' })).status).toBe(
    201,
  );
  const stored = await rows(form.id);
  expect(stored.map(({ userId }) => userId).sort()).toEqual([null, user.id].sort());
  expect(stored.map(({ userEmail }) => userEmail).sort()).toEqual([null, user.email].sort());
  const none = await app.fetch('/admin/api/form-submissions', {
    method: 'POST',
    body: JSON.stringify({ data: ada }),
    headers: { 'Content-Type': 'application/json' },
  });
  expect(none.status).toBe(400);
  // The session is not looked at under the public address.
  await api.fetch(`/api/forms/${form.slug}/submissions`, {
    method: 'POST',
    body: JSON.stringify({ data: { name: 'Three' } }),
    headers: { 'Content-Type': 'application/json' },
  });
  expect((await rows(form.id)).filter(({ userId }) => userId === user.id)).toHaveLength(1);
});

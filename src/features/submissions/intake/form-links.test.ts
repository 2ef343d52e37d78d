import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';
import { send } from '../submissions.fixtures.ts';

let app: TestApp;
let staff: Api;

beforeAll(async () => {
  app = await startApp();
  staff = await app.as.holding('forms.view', 'forms.edit', 'form-submissions.view', 'form-submissions.delete');
});
// Each test posts as if nobody had for a minute.
beforeEach(() => app.clock.advance(61_000));

const buildInvited = () => buildForm(app, { settings: { minSeconds: 0, onlyByLink: true } });
const pathOf = (url: string) => url.slice(new URL(url).origin.length);
const rows = (formId: string) =>
  app.db.selectFrom('formSubmissions').select(['id', 'data']).where('formId', '=', formId).execute();

async function make(formId: string, draft: object = {}) {
  const body = { label: 'For Ada', answers: { name: 'Ada' }, ...draft };
  const answer = await staff.formLinks.create({ params: { id: formId }, body });
  expect(answer.status).toBe(201);
  return answer.data;
}

async function post(path: string, parts: Record<string, string>) {
  const answer = await app.fetch(path, { method: 'POST', body: new URLSearchParams(parts), redirect: 'manual' });
  return { status: answer.status, html: await answer.text(), location: answer.headers.get('location') };
}

describe('rejected', () => {
  test('links need the permissions of forms, a label, and fields of the form', async () => {
    const { id } = await buildInvited();
    const params = { id };
    const body = { label: 'For Ada' };
    const viewer = await app.as.holding('forms.view');
    expect(await viewer.formLinks.create({ params, body })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await (await app.as.norole()).formLinks.list({ params })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const wrong = { label: ' ', expiresAt: 'soon', answers: { name: 1 } };
    expect((await staff.formLinks.create({ params, body: wrong as never })).body['fields']).toMatchObject({
      label: ['Label is required'],
      expiresAt: ['must be a date and time'],
    });
    expect(
      (await staff.formLinks.create({ params, body: { ...body, answers: { nothing: 'x' } } })).body['fields'],
    ).toEqual({
      'answers.nothing': ['names no field of this form'],
    });
    const past = { ...body, expiresAt: '2001-01-01T00:00:00Z' };
    expect((await staff.formLinks.create({ params, body: past })).body['fields']).toEqual({
      expiresAt: ['must be in the future'],
    });
    const nobody = '0190aaaa-0000-7000-8000-000000000000';
    expect(await staff.formLinks.list({ params: { id: nobody } })).toReject(404, 'NOT_FOUND');
    expect(await staff.formLinks.remove({ params: { id, linkId: nobody } })).toReject(404, 'NOT_FOUND');
  });

  test('without a link, or with a wrong, expired, deleted or foreign one, the form is closed', async () => {
    const [form, other] = [await buildInvited(), await buildInvited()];
    expect((await app.fetch(`/forms/${form.slug}`)).status).toBe(410);
    expect((await post(`/forms/${form.slug}`, { name: 'Ada' })).status).toBe(410);
    expect((await send(app, { form, body: { data: { name: 'Ada' } } })).status).toBe(410);
    const link = await make(form.id, { expiresAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString() });
    const search = new URL(link.url).search;
    expect((await app.fetch(`/forms/${form.slug}${search}`)).status).toBe(200);
    expect((await app.fetch(`/forms/${form.slug}${search}x`)).status).toBe(410);
    expect((await app.fetch(`/forms/${other.slug}${search}`)).status).toBe(410);
    app.clock.advance(3_700_000);
    const expired = await app.fetch(pathOf(link.url));
    expect(expired.status).toBe(410);
    expect(await expired.text()).toContain('This link has expired.');
    expect((await post(pathOf(link.url), { name: 'Ada' })).status).toBe(410);
    const gone = await make(form.id);
    expect((await staff.formLinks.remove({ params: { id: form.id, linkId: gone.id } })).status).toBe(200);
    expect((await app.fetch(pathOf(gone.url))).status).toBe(410);
    expect(await rows(form.id)).toEqual([]);
  });
});

test('a form in steps asks for the link at each of them', async () => {
  const form = await buildForm(app, {
    settings: { minSeconds: 0, onlyByLink: true },
    fields: [
      { type: 'text', name: 'name', label: 'Name' },
      { type: 'text', name: 'topic', label: 'Topic', step: 'About what' },
    ],
  });
  expect((await post(`/forms/${form.slug}`, { name: 'Ada' })).status).toBe(410);
  const stored = app.db.selectFrom('formDrafts').select('id').where('formId', '=', form.id);
  expect(await stored.execute()).toEqual([]);
  const link = await make(form.id);
  const sent = await post(pathOf(link.url), { name: 'Ada' });
  expect(sent.status).toBe(303);
  expect(sent.location).toContain('step=1');
});

test('a link fills in its answers and is good for one submission, sent twice at once too', async () => {
  const form = await buildInvited();
  const link = await make(form.id);
  const page = await (await app.fetch(pathOf(link.url))).text();
  expect(page).toContain('value="Ada"');
  const sent = await Promise.all(
    ['Ada', 'Bo'].map((name) => post(pathOf(link.url), { name, _token: tokenIn(page), _key: name })),
  );
  expect(sent.map(({ status }) => status).sort()).toEqual([303, 410]);
  expect(sent.find(({ status }) => status === 410)?.html).toContain('This link was used already.');
  const [stored, ...others] = await rows(form.id);
  expect(others).toEqual([]);
  expect((await app.fetch(pathOf(link.url))).status).toBe(410);
  const [listed] = (await staff.formLinks.list({ params: { id: form.id } })).data;
  expect(listed).toMatchObject({ label: 'For Ada', submissionId: stored?.id, usedAt: expect.any(String) });

  // Programs name the link beside the data.
  const again = await make(form.id);
  const _link = new URL(again.url).searchParams.get('link');
  expect((await send(app, { form, body: { data: { name: 'Cleo' }, _link } })).status).toBe(201);
  expect((await send(app, { form, body: { data: { name: 'Dora' }, _link } })).status).toBe(410);
});

test('whose data are erased is in no link', async () => {
  const form = await buildInvited();
  await make(form.id, { label: 'A buyer', answers: { email: 'Buyer@example.test' } });
  const body = { email: 'buyer@example.test' };
  expect((await staff.submissions.erase({ body: { ...body, dryRun: true } })).data.submissions).toBe(1);
  await staff.submissions.erase({ body: { ...body, dryRun: false } });
  expect((await staff.formLinks.list({ params: { id: form.id } })).data).toEqual([]);
});

const tokenIn = (html: string) => /name="_token" value="([^"]*)"/.exec(html)?.[1] ?? '';

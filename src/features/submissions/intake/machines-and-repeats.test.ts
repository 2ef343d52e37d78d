import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';
import { send } from '../submissions.fixtures.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
// Each test posts as if nobody had for a minute.
beforeEach(() => app.clock.advance(61_000));

const rows = (formId: string) =>
  app.db.selectFrom('formSubmissions').selectAll().where('formId', '=', formId).orderBy('createdAt').execute();
const ada = { name: 'Ada', email: 'ada@example.test' };
const text = (name: string, more: object = {}) => ({ name, label: 'A label', type: 'text' as const, ...more });
const tokenOf = async (slug: string) => (await app.as.anonymous.formIntake.read({ params: { slug } })).data.token;

describe('[MAIL-08] what looks like a machine’s is answered alike and stored as spam', () => {
  test('a filled trap, a token that is forged, too young, too old or of another form', async () => {
    const form = await buildForm(app);
    const other = await buildForm(app);
    const young = await tokenOf(form.slug);
    const cases: [string, object][] = [
      ['trap', { _trap: 'http://spam.test' }],
      ['forged', { _token: `${Date.now().toString(36)}.${'a'.repeat(43)}` }],
      ['young', { _token: young }],
      ['other', { _token: await tokenOf(other.slug) }],
    ];
    for (const [name, extra] of cases) {
      const { status, body } = await send(app, { form, body: { data: { name }, ...extra } });
      expect([name, status]).toEqual([name, 201]);
      expect(body.data.id).toEqual(expect.any(String));
    }
    app.clock.advance(3000);
    await send(app, { form, body: { data: { name: 'good' }, _token: young } });
    app.clock.advance(86_400_000);
    await send(app, { form, body: { data: { name: 'old' }, _token: young } });
    await send(app, { form, body: { data: { name: 'none' } } });
    const stored = (await rows(form.id)).map(({ data, status }) => [(data as { name: string }).name, status]);
    expect(Object.fromEntries(stored)).toEqual({
      trap: 'spam',
      forged: 'spam',
      young: 'spam',
      other: 'spam',
      good: 'submitted',
      old: 'spam',
      none: 'submitted',
    });
  });

  test('a form may ask for neither', async () => {
    const form = await buildForm(app, { settings: { honeypot: false, minSeconds: 0 } });
    await send(app, { form, body: { data: ada, _trap: 'x', _token: await tokenOf(form.slug) } });
    expect(await rows(form.id)).toMatchObject([{ status: 'submitted' }]);
  });
});

describe('[CONC-03] double submits and retries', () => {
  test('one key is one submission, and one answer; another body under it is rejected', async () => {
    const form = await buildForm(app);
    const headers = { 'Idempotency-Key': randomUUID() };
    const first = await send(app, { form, body: { data: ada }, headers });
    app.clock.advance(60_000);
    const again = await send(app, { form, body: { data: ada }, headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = await send(app, { form, body: { data: { name: 'Other' } }, headers });
    expect(other).toReject(422, 'IDEMPOTENCY_KEY_REUSED');
    expect(await rows(form.id)).toHaveLength(1);
  });

  test('without a key the same answers at once, or within ten seconds, are one submission', async () => {
    const form = await buildForm(app);
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(app, { form, body: { data: ada } })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await rows(form.id)).toHaveLength(1);
    app.clock.advance(10_001);
    await send(app, { form, body: { data: ada } });
    expect(await rows(form.id)).toHaveLength(2);
  });

  test('the same answers under keys of their own are submissions of their own', async () => {
    const form = await buildForm(app);
    const keys = [randomUUID(), randomUUID()];
    const answers = keys.map((key) => send(app, { form, body: { data: ada }, headers: { 'Idempotency-Key': key } }));
    expect(new Set((await Promise.all(answers)).map(({ body }) => body.data.id)).size).toBe(2);
    expect(await rows(form.id)).toHaveLength(2);
  });

  test('a page is sent once however often its button is pressed within a day; other answers are sent again', async () => {
    const form = await buildForm(app);
    const token = await tokenOf(form.slug);
    app.clock.advance(3000);
    const key = randomUUID();
    const press = async (name: string, of = key) => {
      const body = new URLSearchParams({ name, _token: token, _key: of });
      expect((await app.fetch(`/forms/${form.slug}`, { method: 'POST', body })).status).toBe(303);
      return (await rows(form.id)).length;
    };
    expect(await press('Ada')).toBe(1);
    app.clock.advance(23 * 3_600_000);
    expect(await press('Ada')).toBe(1);
    expect(await press('Bob')).toBe(2);
    expect(await press('Ada', randomUUID())).toBe(3);
    expect((await rows(form.id)).map(({ status }) => status)).toEqual(Array(3).fill('submitted'));
  });

  test('[I25] what is kept for repeats does not tell the address of the sender', async () => {
    const form = await buildForm(app, { settings: { visitorData: 'none' } });
    const headers = { 'Idempotency-Key': randomUUID() };
    for (const replayed of [null, 'true']) {
      const answer = await send(app, { form, body: { data: ada }, headers });
      expect(answer.headers.get('idempotency-replayed')).toBe(replayed);
    }
    const kept = await app.db.selectFrom('idempotencyKeys').selectAll().execute();
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain('127.0.0.1');
  });
});

test('what came before a change of the form keeps the fields that it answered', async () => {
  const form = await buildForm(app, { fields: [text('a'), text('b')] });
  await send(app, { form, body: { data: { a: 'x', b: 'y' } } });
  const admin = await app.as.admin();
  await admin.forms.update({ params: { id: form.id }, body: { fields: [text('a', { label: 'Other' })] as never } });
  app.clock.advance(20_000);
  await send(app, { form, body: { data: { a: 'x', b: 'y' } } });
  const stored = await rows(form.id);
  expect(stored.map(({ data }) => data)).toEqual([{ a: 'x', b: 'y' }, { a: 'x' }]);
  expect(new Set(stored.map(({ fieldSetId }) => fieldSetId)).size).toBe(2);
});

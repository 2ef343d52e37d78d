import { Webhook as Verifier } from 'standardwebhooks';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import { answering, startReceiver } from './webhooks.fixtures.ts';

/** Where others are told: made, changed, tried, and never to the inside. */
let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const draft = { name: 'Site build', url: 'https://example.com/hook', events: ['entry.published'] as const };
const make = async (more: object = {}, by: Api = admin) =>
  (await by.webhooks.create({ body: { ...draft, ...more } as never })).data;

describe('a webhook is made', () => {
  test('with the secret of its signatures, which is told once; secrets and values of headers are not shown', async () => {
    const body = { ...draft, headers: { 'X-Key': 'canary-of-a-header' } };
    const headers = { 'Idempotency-Key': 'one webhook' };
    const { status, data } = await admin.webhooks.create({ body: body as never, headers });
    expect(status).toBe(201);
    const { secret, ...shown } = data;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(shown).toMatchObject({
      ...draft,
      headers: { 'X-Key': null },
      state: 'ok',
      isActive: true,
      contentTypes: [],
    });
    expect((await admin.webhooks.create({ body: body as never, headers })).data).toEqual(shown);
    const row = await app.db.selectFrom('webhooks').selectAll().where('id', '=', data.id).executeTakeFirstOrThrow();
    const stored = JSON.stringify(row) + row.secret.toString() + row.headers.toString();
    expect(stored).not.toContain(secret?.slice(6));
    expect(stored).not.toContain('canary-of-a-header');
  });

  test.each([
    ['without a name', { name: '' }, 'name'],
    ['without a URL', { url: '' }, 'url'],
    ['with no URL', { url: 'nowhere' }, 'url'],
    ['with another scheme', { url: 'ftp://example.com' }, 'url'],
    ['with a password in the URL', { url: 'https://a:b@example.com' }, 'url'],
    ['without events', { events: [] }, 'events'],
    ['with an unknown event', { events: ['entry.eaten'] }, 'events.0'],
    ['with an unknown type', { contentTypes: ['01a21f1a-0000-7000-8000-000000000000'] }, 'contentTypes.0'],
    ['with an unknown form', { forms: ['01a21f1a-0000-7000-8000-000000000000'] }, 'forms.0'],
    ['with a header of ours', { headers: { 'Webhook-Id': 'x' } }, 'headers.Webhook-Id'],
    ['with a header that breaks lines', { headers: { 'X-A': 'a\r\nB: c' } }, 'headers.X-A'],
    [
      'with too many headers',
      { headers: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, ''])) },
      'headers',
    ],
  ])('but not %s', async (_, more, field) => {
    const answer = await admin.webhooks.create({ body: { ...draft, ...more } as never });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });

  test.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://10.1.2.3/hook',
    'https://169.254.169.254/latest',
    'https://[::ffff:192.168.1.1]/hook',
    'https://2130706433/hook',
  ])('and not for the inside: %s', async (url) => {
    const closed = await startApp({
      config: { webhooks: { retryMs: 1, toPrivate: false } },
    });
    const answer = await (await closed.as.admin()).webhooks.create({ body: { ...draft, url } as never });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual(['url']);
  });
});

describe('a webhook is changed', () => {
  test('by version; what changes nothing leaves it, and a new origin drops values that are not sent again', async () => {
    const { id, version } = await make({ headers: { 'X-Key': 'one', 'X-Other': 'two' } });
    const update = (body: object) => admin.webhooks.update({ params: { id }, body });
    expect((await update({ name: 'Site build' })).data.version).toBe(version);
    const kept = await update({ url: 'https://example.com/other', headers: { 'X-Key': null } });
    expect(kept.data.headers).toEqual({ 'X-Key': null });
    expect(await update({ name: 'Late', version })).toReject(409, 'VERSION_CONFLICT');
    expect((await update({ url: 'https://example.org/hook', headers: { 'X-Key': null } })).data.headers).toEqual({});
  });

  test('whoever changes what it tells becomes its maker', async () => {
    const { id, maker } = await make();
    const editor = await app.as.holding('webhooks.edit', 'webhooks.view');
    expect((await editor.webhooks.update({ params: { id }, body: { name: 'Another' } })).data.maker).toEqual(maker);
    const moved = await editor.webhooks.update({ params: { id }, body: { url: 'https://example.org/mine' } });
    expect(moved.data.maker.id).not.toBe(maker.id);
  });

  test('it is deleted with its deliveries', async () => {
    const { id } = await make();
    expect((await admin.webhooks.remove({ params: { id } })).status).toBe(200);
    expect(await admin.webhooks.get({ params: { id } })).toReject(404, 'NOT_FOUND');
  });
});

describe('a webhook is tried', () => {
  test('and signed, also by the former secret for a day after a rotation', async () => {
    using receiver = await startReceiver();
    const { id, secret = '' } = await make({ url: receiver.url, headers: { 'X-Key': 'mine' } });
    const trial = await admin.webhooks.test({ params: { id } });
    expect(trial.data).toMatchObject({ delivered: true, status: 204, error: null });
    const [first] = receiver.received;
    expect(first?.message).toMatchObject({ type: 'webhook.test', data: {} });
    expect(first?.headers['x-key']).toBe('mine');
    const verify = (sent: typeof first, by: string) =>
      new Verifier(by).verify(sent?.body ?? '', sent?.headers as Record<string, string>);
    expect(() => verify(first, secret)).not.toThrow();
    expect(() => verify(first, 'whsec_d3Jvbmc=')).toThrow();
    const { data } = await admin.webhooks.rotate({ params: { id } });
    await admin.webhooks.test({ params: { id } });
    const [, second] = receiver.received;
    for (const one of [secret, data.secret ?? '']) expect(() => verify(second, one)).not.toThrow();
    app.clock.advance(86_400_001);
    await admin.webhooks.test({ params: { id } });
    expect(receiver.received[2]?.headers['webhook-signature']?.toString().split(' ')).toHaveLength(1);
  });

  test.each([
    ['an error', answering(500), 500, 'It answered 500.'],
    [
      'a redirect',
      answering(302, { Location: 'http://127.0.0.1/' }),
      302,
      'It answered 302. Redirects are not followed.',
    ],
    [
      'a broken connection',
      (response: import('node:http').ServerResponse) => void response.socket?.destroy(),
      null,
      'It could not be reached (ECONNRESET).',
    ],
  ])('and says what came of it: %s', async (_, answer, status, error) => {
    using receiver = await startReceiver(answer);
    const { id } = await make({ url: receiver.url });
    const trial = await admin.webhooks.test({ params: { id } });
    expect(trial.data).toMatchObject({ delivered: false, status, error });
    expect(receiver.received).toHaveLength(1);
  });
});

test('a private type needs no right to be chosen, and an unknown webhook is 404 everywhere', async () => {
  const type = await buildContentType(app, { slug: 'private-type' });
  expect((await make({ contentTypes: [type.id] })).contentTypes).toEqual([type.id]);
  const params = { id: '01a21f1a-0000-7000-8000-000000000000' };
  expect(await admin.webhooks.test({ params })).toReject(404, 'NOT_FOUND');
  expect(await admin.webhooks.rotate({ params })).toReject(404, 'NOT_FOUND');
  expect(await admin.webhooks.deliveries({ params })).toReject(404, 'NOT_FOUND');
  expect(await admin.webhooks.replayFailed({ params, body: { since: '2026-01-01T00:00:00Z' } })).toReject(
    404,
    'NOT_FOUND',
  );
});

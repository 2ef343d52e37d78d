import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';
import { buildForm } from '../../forms/forms.fixtures.ts';
import { buildMedia } from '../../media/media.fixtures.ts';
import { settleQuote } from '../../quotes/answering/answering.service.ts';
import { buildQuote } from '../../quotes/quotes.fixtures.ts';
import { send } from '../../submissions/submissions.fixtures.ts';
import { buildUser } from '../../users/users.fixtures.ts';
import { answering, startReceiver } from '../webhooks.fixtures.ts';
import { webhookEvents } from '../webhooks.rules.ts';
import { claimDue } from './deliver.ts';

/** What happens is told in its transaction, at least once, by growing pauses, and to nobody who may not know. */
let app: TestApp;
let admin: Api;
let notesId: string;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  await buildContentType(app, {
    slug: 'loaders',
    isPublic: true,
    fields: [{ type: 'text', name: 'note', label: 'Note' }],
  });
  notesId = (await buildContentType(app, { slug: 'notes' })).id;
});

beforeEach(async () => {
  await app.db.deleteFrom('webhooks').execute();
  // Other tests moved the clock beyond the end of a session.
  admin = await app.as.admin();
});

const make = async (url: string, more: object = {}, by: Api = admin) =>
  (await by.webhooks.create({ body: { name: 'Hook', url, events: [...webhookEvents], ...more } as never })).data;
const deliveriesOf = async (id: string, query: object = {}) =>
  (await admin.webhooks.deliveries({ params: { id }, query: query as never })).data.items;

describe('what happens is told', () => {
  test('of an entry: each act once, a public one as delivery gives it, another without values', async () => {
    using receiver = await startReceiver();
    await make(receiver.url);
    const told = async () => {
      await app.runJobs();
      return receiver.received.splice(0).map(({ message }) => message);
    };
    const { data: draft } = await admin.entries.create({
      body: { contentType: 'loaders', title: 'First', status: 'draft', customFields: { note: 'n' } },
    });
    const [created] = await told();
    expect(created).toMatchObject({
      type: 'entry.created',
      data: { id: draft.id, type: 'loaders', slug: 'first', title: 'First', version: 1, url: null },
    });
    expect(created?.data).not.toHaveProperty('entry');

    await admin.drafts.publish({ params: { id: draft.id }, body: {} });
    const [published, ...none] = await told();
    expect(none).toEqual([]);
    const read = (await (await app.fetch('/api/content/loaders/first')).json()) as { data: object };
    expect(published).toMatchObject({ type: 'entry.published', data: { entry: read.data } });
    expect(published?.data['url']).toMatch(/\/loaders\/first$/);

    await admin.drafts.save({ params: { id: draft.id }, body: { customFields: { note: 'of the draft' } } });
    const [saved] = await told();
    expect(saved?.type).toBe('entry.updated');
    expect(JSON.stringify(saved)).not.toContain('of the draft');
    expect(saved?.data).not.toHaveProperty('entry');
    await admin.drafts.save({ params: { id: draft.id }, body: { autosave: true, title: 'Typing' } });
    expect(await told()).toEqual([]);

    const acts = [
      () => admin.drafts.unpublish({ params: { id: draft.id }, body: {} }),
      () => admin.entries.remove({ params: { id: draft.id } }),
      () => admin.entries.restore({ params: { id: draft.id } }),
      () => admin.entries.remove({ params: { id: draft.id }, query: { permanent: 'true' } }),
    ];
    const types = [];
    for (const act of acts) {
      expect((await act()).status).toBe(200);
      types.push((await told()).map(({ type }) => type));
    }
    expect(types).toEqual([['entry.unpublished'], ['entry.trashed'], ['entry.restored'], ['entry.deleted']]);
  });

  test('of an entry that is published at once: both', async () => {
    using receiver = await startReceiver();
    await make(receiver.url);
    await admin.entries.create({ body: { contentType: 'notes', title: 'Both', status: 'publish' } });
    await app.runJobs();
    expect(receiver.received.map(({ message }) => message.type).toSorted()).toEqual([
      'entry.created',
      'entry.published',
    ]);
    // The type is private.
    expect(receiver.received[0]?.message.data).not.toHaveProperty('entry');
  });

  test('of files and types', async () => {
    using receiver = await startReceiver();
    await make(receiver.url);
    const { id } = await buildMedia(admin, { name: 'plan.txt', content: Buffer.from('text') } as never);
    await admin.media.update({ params: { id }, body: { alt: 'A plan' } });
    await admin.media.remove({ params: { id } });
    const { data: type } = await admin.contentTypes.create({ body: { name: 'Told', slug: 'told' } });
    await admin.contentTypes.update({ params: { id: type.id }, body: { name: 'Retold' } });
    await app.runJobs();
    expect(receiver.received.map(({ message }) => [message.type, message.data['title']])).toEqual([
      ['media.created', 'plan.txt'],
      ['media.updated', 'plan.txt'],
      ['media.deleted', 'plan.txt'],
      ['content-type.changed', 'Told'],
      ['content-type.changed', 'Retold'],
    ]);
  });

  test('of submissions with their answers, of spam nothing, and of quotes under a name of their own', async () => {
    using receiver = await startReceiver();
    const form = await buildForm(app, { name: 'Contact' });
    const { id } = await make(receiver.url, { forms: [form.id] });
    const data = { name: 'Ada', email: 'ada@example.test' };
    app.clock.advance(61_000);
    expect((await send(app, { form, body: { data } })).status).toBe(201);
    expect((await send(app, { form, body: { data: { name: 'Bot' }, _trap: 'x' } })).status).toBe(201);
    const row = await app.db
      .selectFrom('formSubmissions')
      .select('id')
      .where('status', '<>', 'spam')
      .executeTakeFirstOrThrow();
    await admin.submissions.update({ params: { id: row.id }, body: { status: 'completed' } });
    await app.runJobs();
    expect(receiver.received.map(({ message }) => message.type)).toEqual(['submission.created', 'submission.updated']);
    expect(receiver.received[0]?.message.data).toMatchObject({
      ...{ id: row.id, type: 'submission', title: 'Contact', form: { id: form.id, slug: form.slug } },
      answers: data,
    });
    expect((await admin.submissions.erase({ body: { email: 'ada@example.test' } })).status).toBe(200);
    const left = await app.db.selectFrom('webhookDeliveries').select('body').where('webhookId', '=', id).execute();
    expect(JSON.stringify(left)).not.toContain('ada@example.test');
  });

  test('of quotes that are answered, each time, and accepted', async () => {
    using receiver = await startReceiver();
    await make(receiver.url, { events: ['quote.answered', 'quote.accepted'] });
    const { id } = await buildQuote(app, { name: 'Ada Byron' });
    const body = { message: 'Ready on Friday', validUntil: '2999-12-31' };
    for (let turn = 0; turn < 2; turn += 1) {
      await admin.answering.answer({ params: { id }, body });
      app.clock.advance(1000);
    }
    await admin.answering.change({ params: { id }, body: { branch: null } });
    const ctx = systemContext(app.platform, 'test');
    expect(await settleQuote(ctx, { id, accepted: true, name: 'Ada' })).toBeNull();
    await app.runJobs();
    expect(receiver.received.map(({ message }) => message.type)).toEqual([
      'quote.answered',
      'quote.answered',
      'quote.accepted',
    ]);
    const { data: quote } = await admin.answering.get({ params: { id } });
    expect(receiver.received[2]?.message.data).toMatchObject({ id, type: 'submission', title: quote.number });
  });

  test('to those alone who chose the event and the type', async () => {
    using receiver = await startReceiver();
    await make(receiver.url, { events: ['entry.created'], contentTypes: [notesId] });
    await make(receiver.url, { events: ['media.created'] });
    await make(receiver.url, { events: ['entry.created'], isActive: false });
    for (const contentType of ['loaders', 'notes'])
      await admin.entries.create({ body: { contentType, title: contentType, status: 'draft' } });
    await app.runJobs();
    expect(receiver.received.map(({ message }) => message.data['title'])).toEqual(['notes']);
  });

  test('and not where the cause did not happen', async () => {
    using receiver = await startReceiver();
    await make(receiver.url);
    await buildEntry(app, { contentType: 'notes', title: 'Taken', slug: 'taken-once' });
    await app.runJobs();
    receiver.received.splice(0);
    expect(
      (await admin.entries.create({ body: { contentType: 'notes', title: 'Taken', slug: 'taken-once' } })).status,
    ).toBe(409);
    await app.runJobs();
    expect(receiver.received).toEqual([]);
  });
});

describe('a delivery that fails', () => {
  test('is tried again by growing pauses under one id, then given up, and can be replayed', async () => {
    let isUp = false;
    using receiver = await startReceiver((response) => void response.writeHead(isUp ? 200 : 503).end());
    const { id } = await make(receiver.url, { events: ['entry.created'] });
    await admin.entries.create({ body: { contentType: 'notes', title: 'Persistent', status: 'draft' } });
    const pauses: number[] = [];
    for (let tries = 1; tries <= 10; tries += 1) {
      await app.runJobs();
      expect(receiver.received).toHaveLength(tries);
      const row = await app.db.selectFrom('webhookDeliveries').selectAll().executeTakeFirstOrThrow();
      const pause = (row.nextAttemptAt.getTime() - app.clock.now().getTime()) / 1000;
      if (row.status === 'queued') pauses.push(pause);
      app.clock.advance(Math.max(0, pause) * 1000 + 1000);
    }
    const exact = [5, 30, 120, 600, 3600, 10_800, 21_600, 43_200, 86_400];
    expect(pauses).toHaveLength(exact.length);
    for (const [n, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThan((exact[n] ?? 0) * 0.8 - 2);
      expect(pause).toBeLessThan((exact[n] ?? 0) * 1.2 + 2);
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    admin = await app.as.admin();
    const [failed] = await deliveriesOf(id);
    expect(failed).toMatchObject({ status: 'failed', error: 'It answered 503.', event: 'entry.created' });
    expect(failed?.attempts).toHaveLength(10);
    expect((await admin.webhooks.get({ params: { id } })).data).toMatchObject({
      state: 'failing',
      lastError: 'It answered 503.',
    });

    isUp = true;
    const since = new Date(app.clock.now().getTime() - 30 * 86_400_000).toISOString();
    expect((await admin.webhooks.replayFailed({ params: { id }, body: { since } })).data).toEqual({ queued: 1 });
    await app.runJobs();
    expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'delivered', error: null });
    expect((await admin.webhooks.get({ params: { id } })).data).toMatchObject({ state: 'ok', lastError: null });
    const one = { params: { id, deliveryId: failed?.id ?? '' } };
    expect((await admin.webhooks.replay(one)).data).toEqual({ queued: 1 });
    await app.runJobs();
    expect(receiver.received).toHaveLength(12);
    const { data: detail } = await admin.webhooks.delivery(one);
    expect(detail.request.body).toBe(receiver.received[0]?.body);
    expect(detail.request.headers['webhook-signature']).toBe('v1,***');
    expect(detail.response).toMatchObject({ status: 200 });
  });

  test('by 410 pauses the webhook at once and tells its maker; active again it goes on', async () => {
    using receiver = await startReceiver(answering(410));
    const { id } = await make(receiver.url, { events: ['entry.created'] });
    for (const title of ['One', 'Two'])
      await admin.entries.create({ body: { contentType: 'notes', title, status: 'draft' } });
    await app.runJobs();
    expect(receiver.received).toHaveLength(1);
    expect((await admin.webhooks.get({ params: { id } })).data).toMatchObject({ state: 'paused', isActive: false });
    expect((await deliveriesOf(id)).map(({ status }) => status).toSorted()).toEqual(['failed', 'queued']);
    expect(app.mails.at(-1)?.subject).toBe('The webhook Hook is paused');
    await admin.webhooks.update({ params: { id }, body: { isActive: true } });
    await app.runJobs();
    expect(receiver.received).toHaveLength(2);
  });

  test('for three days pauses the webhook', async () => {
    using receiver = await startReceiver(answering(500));
    const { id } = await make(receiver.url, { events: ['entry.created'] });
    await admin.entries.create({ body: { contentType: 'notes', title: 'Early', status: 'draft' } });
    await app.runJobs();
    app.clock.advance(3 * 86_400_000);
    await app.runJobs();
    admin = await app.as.admin();
    expect((await admin.webhooks.get({ params: { id } })).data.state).toBe('paused');
  });
});

test('what its maker may not view any more is dropped with the reason, and its body is shown to nobody who may not', async () => {
  using receiver = await startReceiver();
  const maker = await buildUser(app, { permissions: ['webhooks.create', 'content.view'] });
  const { id } = await make(receiver.url, { events: ['entry.created'] }, await app.as.user(maker));
  await admin.entries.create({ body: { contentType: 'notes', title: 'Seen', status: 'draft' } });
  await app.runJobs();
  expect(receiver.received).toHaveLength(1);
  const [seen] = await deliveriesOf(id);
  const viewer = await app.as.holding('webhooks.view');
  const one = { params: { id, deliveryId: seen?.id ?? '' } };
  expect((await viewer.webhooks.delivery(one)).data.request.body).toBeNull();
  await app.db.deleteFrom('userRoles').where('userId', '=', maker.id).execute();
  await admin.entries.create({ body: { contentType: 'notes', title: 'Unseen', status: 'draft' } });
  await app.runJobs();
  expect(receiver.received).toHaveLength(1);
  const [dropped] = await deliveriesOf(id, { status: 'dropped' });
  expect(dropped).toMatchObject({ error: 'The person who made the webhook may not view this any more.', attempts: [] });
});

test('a delivery that is under way is taken by no other process, and waits for a webhook that is busy', async () => {
  const { id } = await make('http://127.0.0.1:9/hook', { events: ['entry.created'] });
  await admin.entries.create({ body: { contentType: 'notes', title: 'Claimed', status: 'draft' } });
  const ctx = systemContext(app.platform, 'test');
  expect(await claimDue(ctx, [id])).toBeNull();
  const claims = await Promise.all(Array.from({ length: 5 }, () => claimDue(ctx, [])));
  expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
});

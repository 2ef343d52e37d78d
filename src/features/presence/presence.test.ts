import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { createApi } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { startSecondServer } from '../../../tests/support/second-server.ts';
import { jobHandlers } from '../../app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { buildContentType } from '../content-types/content-types.fixtures.ts';
import type { Entry } from '../entries/entries.contract.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';
import { buildUser } from '../users/users.fixtures.ts';
import { maxTabs, silenceMs } from './presence.contract.ts';

let app: TestApp;
let entry: Entry;
let ada: Api;
let adaId: string;

const gone = '0197c7a5-1111-7000-8000-000000000001';
const tab = () => crypto.randomUUID();
const start = new Date('2026-11-24T09:00:00Z');

beforeAll(async () => {
  app = await startApp();
  app.clock.set(start);
  await buildContentType(app, { slug: 'cars' });
  await buildContentType(app, { slug: 'vans' });
  const person = await buildUser(app, { displayName: 'Ada', roles: ['administrator'] });
  adaId = person.id;
  ada = await app.as.user(person);
});

beforeEach(() => app.clock.set(start));

const newEntry = async () => {
  entry = await buildEntry(app, { contentType: 'cars' });
  return { params: { id: entry.id } };
};
const rows = () => app.db.selectFrom('entryPresence').selectAll().execute();

describe('rejected, and nothing is kept', () => {
  test.each<[string, object, Record<string, string[]>]>([
    ['without a tab', {}, { client: ['must be a uuid'] }],
    ['a tab that is no uuid', { client: '1' }, { client: ['must be a uuid'] }],
    ['a field that no entry has', { client: tab(), field: 'customFields' }, expect.anything()],
    ['a path into a field', { client: tab(), field: 'customFields.parts.0' }, expect.anything()],
    ['a text instead of a field', { client: tab(), field: 'x'.repeat(100_000) }, expect.anything()],
  ])('%s', async (_, body, fields) => {
    const { params } = await newEntry();
    const answer = await ada.presence.beat({ params, body: body as { client: string } });
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    expect(answer.body['fields']).toEqual(fields);
    expect(await rows()).toEqual([]);
  });

  test('an entry that is not there, and one whose type the person may not view', async () => {
    const { params } = await newEntry();
    const body = { client: tab() };
    expect(await ada.presence.beat({ params: { id: gone }, body })).toReject(404, 'NOT_FOUND');
    expect(await ada.presence.read({ params: { id: gone } })).toReject(404, 'NOT_FOUND');
    for (const api of [await app.as.holding('content.edit'), await app.as.holding('content-types.vans.view')]) {
      expect(await api.presence.beat({ params, body })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
      expect(await api.presence.read({ params })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    }
    expect(await rows()).toEqual([]);
  });
});

describe('[H02] who has an entry open', () => {
  test('is told to the others with the field, since when, and the version that is stored', async () => {
    const { params } = await newEntry();
    const eve = await app.as.holding('content-types.cars.view');
    const [hers, his] = [tab(), tab()];
    const first = await ada.presence.beat({ params, body: { client: hers, field: 'title' } });
    expect(first.data).toEqual({ version: 1, updatedBy: null, others: [] });

    app.clock.advance(10_000);
    const user = { id: adaId, displayName: 'Ada', avatarUrl: null };
    const since = start.toISOString();
    const seen = await eve.presence.beat({ params, body: { client: his } });
    expect(seen.data.others).toEqual([{ client: hers, user, field: 'title', since }]);

    await ada.entries.update({ params, body: { title: 'Newer' } });
    await ada.presence.beat({ params, body: { client: hers, field: 'customFields.notes' } });
    const later = (await eve.presence.beat({ params, body: { client: his, field: null } })).data;
    expect(later).toMatchObject({ version: 2, updatedBy: { id: adaId, displayName: 'Ada' } });
    expect(later.others).toEqual([{ client: hers, user, field: 'customFields.notes', since }]);
    const all = (await eve.presence.read({ params })).data.others;
    expect(all.map(({ client }) => client)).toEqual([hers, his]);
  });

  test('a second tab of the same person is another', async () => {
    const { params } = await newEntry();
    const [one, two] = [tab(), tab()];
    await ada.presence.beat({ params, body: { client: one } });
    const { others } = (await ada.presence.beat({ params, body: { client: two } })).data;
    expect(others.map(({ client }) => client)).toEqual([one]);
  });

  test('nobody moves or ends the tab of somebody else by its name', async () => {
    const { params } = await newEntry();
    const client = tab();
    const eve = await app.as.holding('content.view');
    await ada.presence.beat({ params, body: { client, field: 'title' } });
    await eve.presence.beat({ params, body: { client, field: 'slug' } });
    await eve.presence.beat({ params, body: { client, leave: true } });
    const { others } = (await eve.presence.read({ params })).data;
    expect(others).toMatchObject([{ client, user: { id: adaId }, field: 'title' }]);
  });

  test('is gone at once who leaves, and after 30 s who is silent; who comes back begins anew', async () => {
    const { params } = await newEntry();
    const [left, silent] = [tab(), tab()];
    const present = async () => (await ada.presence.read({ params })).data.others;
    await ada.presence.beat({ params, body: { client: left } });
    await ada.presence.beat({ params, body: { client: silent } });
    await ada.presence.beat({ params, body: { client: left, leave: true } });
    expect(await present()).toMatchObject([{ client: silent }]);

    app.clock.advance(silenceMs);
    expect(await present()).toMatchObject([{ client: silent }]);
    app.clock.advance(1);
    expect(await present()).toEqual([]);
    await ada.presence.beat({ params, body: { client: silent } });
    const since = new Date(start.getTime() + silenceMs + 1).toISOString();
    expect(await present()).toMatchObject([{ client: silent, since }]);
  });

  test('a clock that was set back leaves nobody there for hours', async () => {
    const { params } = await newEntry();
    app.clock.advance(7_200_000);
    await ada.presence.beat({ params, body: { client: tab() } });
    app.clock.set(start);
    expect((await ada.presence.read({ params })).data.others).toEqual([]);
  });

  test('every process knows it', async () => {
    const { params } = await newEntry();
    const second = await startSecondServer(app, { clock: app.clock });
    const there = createApi({ url: second.url, cookie: await app.cookieOf({ id: adaId }) });
    const client = tab();
    await ada.presence.beat({ params, body: { client } });
    expect((await there.presence.read({ params })).data.others).toMatchObject([{ client }]);
  });
});

describe('what is kept', () => {
  test('no line of the audit log, no answer for a key, and nothing in the entry', async () => {
    const { params } = await newEntry();
    const { updatedAt } = (await ada.entries.get({ params })).data;
    const lines = () => app.db.selectFrom('auditEntries').select('id').execute();
    const before = await lines();
    await ada.presence.beat({ params, body: { client: tab() }, headers: { 'Idempotency-Key': 'one' } });
    expect(await lines()).toEqual(before);
    expect(await app.db.selectFrom('idempotencyKeys').selectAll().execute()).toEqual([]);
    expect((await ada.entries.get({ params })).data).toMatchObject({ version: 1, updatedAt });
  });

  test('is the last fifty tabs of a person, over all entries', async () => {
    const { params } = await newEntry();
    const eve = await app.as.holding('content.view');
    const kept = tab();
    await ada.presence.beat({ params, body: { client: kept } });
    const first = tab();
    await eve.presence.beat({ params, body: { client: first } });
    app.clock.advance(1);
    const elsewhere = await newEntry();
    for (let n = 0; n < maxTabs; n += 1) await eve.presence.beat({ params: elsewhere.params, body: { client: tab() } });
    expect((await ada.presence.read({ params })).data.others.map(({ client }) => client)).toEqual([kept]);
    expect((await ada.presence.read({ params: elsewhere.params })).data.others).toHaveLength(maxTabs);
  });

  test('goes with the hourly cleanup, with the entry, and with the person', async () => {
    await app.db.deleteFrom('entryPresence').execute();
    const { params } = await newEntry();
    const beat = () => ada.presence.beat({ params, body: { client: tab() } });
    const cleanUp = () => jobHandlers['cleanup']?.(systemContext(app.platform, 'test'), {});
    await beat();
    await cleanUp();
    expect(await rows()).toHaveLength(1);
    app.clock.advance(silenceMs + 1);
    await cleanUp();
    expect(await rows()).toEqual([]);
    app.clock.set(start);

    await beat();
    await ada.entries.remove({ params, query: { permanent: 'true' } });
    expect(await rows()).toEqual([]);
  });
});

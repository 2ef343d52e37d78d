import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { startSecondServer } from '../../../../tests/support/second-server.ts';
import { jobHandlers, startJobs } from '../../../app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import type { Platform } from '../../../platform/context/context.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildUser } from '../../users/users.fixtures.ts';
import type { Entry, EntryChange } from '../entries.contract.ts';
import { buildEntry } from '../entries.fixtures.ts';
import { dueActionsJob } from './schedule-entry.ts';

let app: TestApp;
let ada: Api;
let adaId: string;

const start = new Date(Math.floor(Date.now() / 1000) * 1000);
const inMs = (ms: number) => new Date(start.getTime() + ms).toISOString();
const minute = 60_000;
const [soon, later] = [inMs(minute), inMs(2 * minute)];
/** The same moment as a clock two hours east of UTC shows it. */
const eastern = (iso: string) => new Date(Date.parse(iso) + 120 * minute).toISOString().replace('Z', '+02:00');

beforeAll(async () => {
  app = await startApp();
  app.clock.set(start);
  const fields = [{ type: 'text', name: 'maker', label: 'Maker', validation: { required: true } }] as FieldDraft[];
  await buildContentType(app, { slug: 'cars', isPublic: true, fields });
  await buildContentType(app, { slug: 'vans' });
  const person = await buildUser(app, { displayName: 'Ada', roles: ['administrator'] });
  adaId = person.id;
  ada = await app.as.user(person);
});
beforeEach(() => app.clock.set(start));

const newEntry = (
  overrides: { status?: 'draft' | 'publish'; customFields?: Record<string, unknown>; title?: string } = {},
) => buildEntry(app, { contentType: 'cars', status: 'draft', customFields: { maker: 'Fiat' }, ...overrides });
const read = async ({ id }: { id: string }) => (await ada.entries.get({ params: { id } })).data;
const patch = ({ id }: { id: string }, body: EntryChange, api = ada) => api.entries.update({ params: { id }, body });
const schedule = async (entry: Entry, body: EntryChange) => {
  const answer = await patch(entry, body);
  expect(answer.status).toBe(200);
  return answer.data;
};
const doDue = (platform: Platform = app.platform) => jobHandlers[dueActionsJob]?.(systemContext(platform, 'test'), {});
const doDueAt = async (moment: string) => {
  app.clock.set(new Date(moment));
  await doDue();
};
const lastRevision = async (entry: Entry) =>
  (await ada.revisions.list({ params: { id: entry.id }, query: { pageSize: 1 } })).data.items[0];

describe('[H04] a moment is rejected', () => {
  test.each<[string, EntryChange, Record<string, string[]>]>([
    ['that has passed', { publishAt: inMs(-1) }, { publishAt: ['must be in the future'] }],
    ['that is now', { unpublishAt: inMs(0) }, { unpublishAt: ['must be in the future'] }],
    ['in the past of another zone', { publishAt: eastern(inMs(-1)) }, { publishAt: ['must be in the future'] }],
    [
      'that ends what has not begun',
      { publishAt: later, unpublishAt: soon },
      { unpublishAt: ['must be after the publication'] },
    ],
    [
      'that ends it at once',
      { publishAt: soon, unpublishAt: soon },
      { unpublishAt: ['must be after the publication'] },
    ],
    ['without a zone', { publishAt: '2026-11-25T09:00:00' }, { publishAt: [expect.stringContaining('zone')] }],
    ['that is none', { unpublishAt: 'tomorrow' }, { unpublishAt: [expect.stringContaining('zone')] }],
  ])('%s', async (_, body, fields) => {
    const entry = await newEntry();
    const answer = await patch(entry, body);
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    expect(answer.body['fields']).toEqual(fields);
    expect(await read(entry)).toEqual(entry);
  });

  test('against the moment that is stored', async () => {
    const entry = await newEntry();
    await schedule(entry, { publishAt: later });
    const answer = await patch(entry, { unpublishAt: soon });
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    expect(answer.body['fields']).toEqual({ unpublishAt: ['must be after the publication'] });
  });

  test('for what could not be published now, by its fields', async () => {
    const entry = await newEntry({ customFields: {} });
    const answer = await patch(entry, { publishAt: soon });
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    expect(Object.keys(answer.body['fields'] as object)).toEqual(['customFields.maker']);
    expect((await patch(entry, { publishAt: soon, customFields: { maker: 'Fiat' } })).status).toBe(200);
  });

  test('for an entry in the trash', async () => {
    const entry = await newEntry();
    await ada.entries.remove({ params: { id: entry.id } });
    for (const body of [{ publishAt: soon }, { unpublishAt: soon }, { publishAt: soon, title: 'Other' }])
      expect(await patch(entry, body)).toReject(409, 'ENTRY_IN_TRASH');
  });

  test('of a person who may edit and not publish, and of one who is late', async () => {
    const entry = await newEntry();
    const editor = await app.as.holding('content.view', 'content.edit');
    for (const body of [{ publishAt: soon }, { unpublishAt: soon }])
      expect(await patch(entry, body, editor)).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    await schedule(entry, { publishAt: soon });
    expect(await patch(entry, { publishAt: null }, editor)).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await patch(entry, { publishAt: later, version: 1 })).toReject(409, 'VERSION_CONFLICT');
  });
});

describe('[H04] a schedule', () => {
  test('is a save of its own, with a revision and a line of the audit log; null cancels it', async () => {
    const entry = await newEntry();
    const set = await schedule(entry, { publishAt: eastern(soon), unpublishAt: later });
    expect(set).toMatchObject({ publishAt: soon, unpublishAt: later, status: 'draft', version: 2 });
    expect(set.updatedAt).toBe(entry.updatedAt);
    expect(await lastRevision(entry)).toMatchObject({ version: 2, action: 'scheduled', fields: [], source: 'admin' });
    expect(await schedule(entry, { publishAt: soon })).toMatchObject({ version: 2 });
    const auditLog = await app.db
      .selectFrom('auditEntries')
      .select('action')
      .where('targetId', '=', entry.id)
      .execute();
    expect(auditLog.map(({ action }) => action)).toContain('entry.scheduled');
    expect(await schedule(entry, { publishAt: null, unpublishAt: null })).toMatchObject({
      publishAt: null,
      unpublishAt: null,
      version: 3,
    });
    await doDueAt(later);
    expect(await read(entry)).toMatchObject({ status: 'draft', version: 3 });
  });

  test('publishes and unpublishes, each once, as a save of the person who scheduled it', async () => {
    const entry = await newEntry();
    await schedule(entry, { publishAt: soon, unpublishAt: later });
    await doDueAt(inMs(minute - 1));
    expect(await read(entry)).toMatchObject({ status: 'draft', version: 2 });
    await doDueAt(soon);
    expect(await read(entry)).toMatchObject({ status: 'publish', publishAt: null, unpublishAt: later, version: 3 });
    const by = { id: adaId, displayName: 'Ada' };
    expect(await lastRevision(entry)).toMatchObject({
      action: 'published',
      source: 'schedule',
      by,
      isLive: true,
      ip: null,
    });
    expect((await app.fetch(`/api/content/cars/${entry.slug}`)).status).toBe(200);
    await doDue();
    await doDueAt(later);
    await doDue();
    expect(await read(entry)).toMatchObject({ status: 'draft', unpublishAt: null, version: 4, updatedBy: by });
    expect(await lastRevision(entry)).toMatchObject({ action: 'unpublished', source: 'schedule', by });
    expect((await app.fetch(`/api/content/cars/${entry.slug}`)).status).toBe(404);
  });

  test('publishes the newer draft of a published entry', async () => {
    const entry = await newEntry({ status: 'publish', title: 'Old' });
    await ada.drafts.save({ params: { id: entry.id }, body: { title: 'New' } });
    expect(await schedule(entry, { publishAt: soon })).toMatchObject({ title: 'Old', hasDraft: true });
    await doDueAt(soon);
    expect(await read(entry)).toMatchObject({ title: 'New', hasDraft: false, publishAt: null });
  });

  test('that fell due while no process ran is done at the next start, in the order of its moments', async () => {
    expect(startJobs).toContain(dueActionsJob);
    const entry = await newEntry();
    await schedule(entry, { publishAt: soon, unpublishAt: later });
    await doDueAt(inMs(10 * minute));
    expect(await read(entry)).toMatchObject({ status: 'draft', publishAt: null, unpublishAt: null, version: 4 });
  });

  test('is done once by processes that look at the same time, whatever a clock that jumps says', async () => {
    const second = await startSecondServer(app, { clock: app.clock });
    const entries = await Promise.all([1, 2, 3, 4].map(() => newEntry()));
    for (const entry of entries) await schedule(entry, { publishAt: soon });
    app.clock.set(new Date(soon));
    await Promise.all([doDue(), doDue(second.platform), doDue(), doDue(second.platform)]);
    app.clock.set(start);
    await doDue();
    await doDueAt(soon);
    for (const entry of entries) expect(await read(entry)).toMatchObject({ status: 'publish', version: 3 });
  });

  test('that cannot be kept leaves the entry as it is, says why once, and ends with a new moment or a publication', async () => {
    const entry = await newEntry();
    await schedule(entry, { publishAt: soon });
    await ada.drafts.save({ params: { id: entry.id }, body: { customFields: { maker: null } } });
    await doDueAt(soon);
    await doDue();
    const failed = await read(entry);
    expect(failed).toMatchObject({ status: 'draft', publishAt: soon, scheduleError: expect.stringContaining('Maker') });
    const failures = await app.db
      .selectFrom('auditEntries')
      .select('id')
      .where('targetId', '=', entry.id)
      .where('action', '=', 'entry.schedule-failed')
      .execute();
    expect(failures).toHaveLength(1);
    const body = { publishAt: later, customFields: { maker: 'Fiat' } };
    expect(await schedule(entry, body)).toMatchObject({ publishAt: later, scheduleError: null });
    await doDueAt(later);
    expect(await read(entry)).toMatchObject({ status: 'publish', scheduleError: null });
  });

  test('goes to the worker with the entry, and is done without anybody asking', async () => {
    app.clock.set(new Date());
    const entry = await newEntry();
    await schedule(entry, { publishAt: new Date(Date.now() + 400).toISOString() });
    await expect
      .poll(async () => {
        app.clock.set(new Date(Date.now() + 1000));
        await app.runJobs();
        return (await read(entry)).status;
      })
      .toBe('publish');
  });
});

describe('by hand', () => {
  const scheduled = async (status: 'draft' | 'publish') => {
    const entry = await newEntry({ status });
    await schedule(entry, { publishAt: soon, unpublishAt: later });
    return entry;
  };

  test.each<[string, 'draft' | 'publish', (id: string) => Promise<unknown>, object]>([
    ['publishing', 'draft', (id) => ada.drafts.publish({ params: { id } }), { publishAt: null, unpublishAt: later }],
    ['a status', 'draft', (id) => patch({ id }, { status: 'publish' }), { publishAt: null, unpublishAt: later }],
    [
      'publishing many',
      'draft',
      (id) => ada.entries.bulk({ body: { ids: [id], action: 'publish' } }),
      { publishAt: null, unpublishAt: later },
    ],
    [
      'unpublishing',
      'publish',
      (id) => ada.drafts.unpublish({ params: { id } }),
      { publishAt: soon, unpublishAt: null },
    ],
    [
      'unpublishing many',
      'publish',
      (id) => ada.entries.bulk({ body: { ids: [id], action: 'draft' } }),
      { publishAt: soon, unpublishAt: null },
    ],
    ['the trash', 'publish', (id) => ada.entries.remove({ params: { id } }), { publishAt: null, unpublishAt: null }],
    [
      'the trash for many',
      'draft',
      (id) => ada.entries.bulk({ body: { ids: [id], action: 'trash' } }),
      { publishAt: null, unpublishAt: null },
    ],
    ['a change of words', 'publish', (id) => patch({ id }, { title: 'New' }), { publishAt: soon, unpublishAt: later }],
  ])('%s clears what it makes moot', async (_, status, act, moments) => {
    const entry = await scheduled(status);
    await act(entry.id);
    expect(await read(entry)).toMatchObject(moments);
    await doDueAt(inMs(10 * minute));
  });

  test('a copy has no schedule', async () => {
    const { id } = await scheduled('draft');
    const { data } = await ada.drafts.duplicate({ params: { id } });
    expect(data).toMatchObject({ publishAt: null, unpublishAt: null });
  });
});

describe('[H04] what is scheduled', () => {
  beforeAll(async () => {
    app.clock.set(start);
    await app.db.updateTable('content').set({ publishAt: null, unpublishAt: null, scheduleError: null }).execute();
    const car = await newEntry({ title: 'A car' });
    await schedule(car, { publishAt: soon, unpublishAt: inMs(3 * minute) });
    const van = await buildEntry(app, { contentType: 'vans', title: 'A van', status: 'publish' });
    await schedule(van, { unpublishAt: later });
  });
  const listed = async (api: Api, query: object = {}) =>
    (await api.schedule.list({ query })).data.items.map(({ title, action }) => `${title}: ${action}`);

  test('is rejected with a moment that is none, an unknown type, and a type that the person may not view', async () => {
    expect(await ada.schedule.list({ query: { from: 'today' } })).toReject(400, 'VALIDATION_ERROR');
    expect(await ada.schedule.list({ query: { contentType: 'lorries' } })).toReject(400, 'VALIDATION_ERROR');
    const eve = await app.as.holding('content-types.vans.view');
    expect(await eve.schedule.list({ query: { contentType: 'cars' } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await (await app.as.norole()).schedule.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('is listed with the person who scheduled it, soonest first, of the types that the reader may view', async () => {
    const all = ['A car: publish', 'A van: unpublish', 'A car: unpublish'];
    expect(await listed(ada)).toEqual(all);
    const { items } = (await ada.schedule.list({ query: { pageSize: 1 } })).data;
    const by = { id: adaId, displayName: 'Ada' };
    expect(items).toEqual([
      { id: expect.any(String), title: 'A car', contentType: 'cars', action: 'publish', at: soon, by, error: null },
    ]);
    expect(await listed(await app.as.holding('content-types.vans.view'))).toEqual(['A van: unpublish']);
    expect(await listed(ada, { contentType: 'cars' })).toEqual(['A car: publish', 'A car: unpublish']);
    expect(await listed(ada, { from: later })).toEqual(all.slice(1));
    expect(await listed(ada, { to: later })).toEqual(all.slice(0, 2));
    expect(await listed(ada, { search: 'van' })).toEqual(['A van: unpublish']);
    expect(await listed(ada, { sortBy: 'at', sortDir: 'desc' })).toEqual(all.toReversed());
    expect((await ada.schedule.list({ query: { page: 9 } })).data).toMatchObject({ items: [], total: 3 });
  });
});

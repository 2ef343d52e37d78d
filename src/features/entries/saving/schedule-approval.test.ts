import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { jobHandlers } from '../../../app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildUser } from '../../users/users.fixtures.ts';
import type { Entry } from '../entries.contract.ts';
import { buildEntry } from '../entries.fixtures.ts';
import { dueActionsJob } from '../schedule/schedule-entry.ts';

let app: TestApp;
let ada: Api;
/** May edit and not publish. */
let eve: Api;

const start = new Date(Math.floor(Date.now() / 1000) * 1000);
const inMinutes = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();
const [soon, later] = [inMinutes(1), inMinutes(2)];
const ended = 'It was changed by somebody who may not publish it. Schedule it again.';
const lost = 'The person who scheduled it may not publish it any more. Schedule it again.';

beforeAll(async () => {
  app = await startApp();
  app.clock.set(start);
  await buildContentType(app, { slug: 'cars', isPublic: true });
  ada = await app.as.admin();
  eve = await app.as.holding('content.view', 'content.edit');
});
beforeEach(() => app.clock.set(start));

const read = async ({ id }: { id: string }) => (await ada.entries.get({ params: { id } })).data;
const schedule = async (entry: Entry, by: Api = ada, publishAt = soon) => {
  const answer = await by.entries.update({ params: { id: entry.id }, body: { publishAt } });
  expect(answer.status).toBe(200);
};
const scheduled = async (status: 'draft' | 'publish', by: Api = ada) => {
  const entry = await buildEntry(app, { contentType: 'cars', status, title: 'Old' });
  if (status === 'publish') await ada.drafts.save({ params: { id: entry.id }, body: { title: 'New' } });
  await schedule(entry, by);
  return entry;
};
const doDueAt = async (moment: string) => {
  app.clock.set(new Date(moment));
  await jobHandlers[dueActionsJob]?.(systemContext(app.platform, 'test'), {});
};
const endings = async ({ id }: Entry) => {
  const lines = app.db.selectFrom('auditEntries').select('id').where('targetId', '=', id);
  return (await lines.where('action', '=', 'entry.schedule-ended').execute()).length;
};

describe('[H04] a change by somebody who may edit and not publish ends the coming publication', () => {
  test.each<[string, 'draft' | 'publish', (entry: Entry) => Promise<{ status: number }>]>([
    ['of a draft', 'draft', ({ id }) => eve.drafts.save({ params: { id }, body: { title: 'Own' } })],
    [
      'by an autosave',
      'draft',
      ({ id }) => eve.drafts.save({ params: { id }, body: { title: 'Own', autosave: true } }),
    ],
    ['of an entry', 'draft', ({ id }) => eve.entries.update({ params: { id }, body: { title: 'Own' } })],
    ['of a newer draft', 'publish', ({ id }) => eve.drafts.save({ params: { id }, body: { title: 'Own' } })],
    ['that discards the newer draft', 'publish', ({ id }) => eve.drafts.discard({ params: { id } })],
    [
      'that restores a version',
      'publish',
      ({ id }) => eve.revisions.restore({ params: { id, version: '1' }, body: {} }),
    ],
  ])('%s', async (_, status, change) => {
    const entry = await scheduled(status);
    expect((await change(entry)).status).toBe(200);
    const before = await read(entry);
    expect(before).toMatchObject({ status, publishAt: soon, scheduleError: ended });
    await doDueAt(soon);
    expect(await read(entry)).toEqual(before);
    expect(await endings(entry)).toBe(1);
    const listed = (await ada.schedule.list({ query: { search: before.title } })).data.items;
    expect(listed.find(({ id }) => id === entry.id)).toMatchObject({ action: 'publish', error: ended });
  });

  test('once, until somebody who may publish schedules it again, at the same moment or another one', async () => {
    const entry = await scheduled('draft');
    const params = { id: entry.id };
    for (const title of ['One', 'Two']) await eve.drafts.save({ params, body: { title } });
    expect(await endings(entry)).toBe(1);
    expect((await eve.entries.update({ params, body: { publishAt: soon, title: 'Three' } })).status).toBe(200);
    expect(await eve.entries.update({ params, body: { publishAt: later } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await read(entry)).toMatchObject({ title: 'Three', scheduleError: ended });
    await schedule(entry);
    expect(await read(entry)).toMatchObject({ publishAt: soon, scheduleError: null });
    await doDueAt(soon);
    expect(await read(entry)).toMatchObject({ status: 'publish', title: 'Three' });
  });

  test('not one by somebody who may publish, nor what the trash makes moot', async () => {
    const entry = await scheduled('draft');
    const bob = await app.as.holding('content.edit', 'content-types.cars.publish');
    await bob.drafts.save({ params: { id: entry.id }, body: { title: 'Own' } });
    await doDueAt(soon);
    expect(await read(entry)).toMatchObject({ status: 'publish', title: 'Own' });
    app.clock.set(start);
    const other = await scheduled('draft');
    const remover = await app.as.holding('content.edit', 'content.delete');
    await remover.entries.update({ params: { id: other.id }, body: { status: 'trash' } });
    expect(await read(other)).toMatchObject({ publishAt: null, scheduleError: null });
  });
});

describe('what is due is not published when the person who scheduled it', () => {
  const rights = ['content.view', 'content.edit', 'content.publish'];

  test.each<[string, (user: { id: string }) => Promise<{ status: number }>]>([
    ['lost the role', ({ id }) => ada.users.update({ params: { id }, body: { roles: [] } })],
    ['may not sign in any more', ({ id }) => ada.users.update({ params: { id }, body: { isActive: false } })],
    ['has no account any more', ({ id }) => ada.users.remove({ params: { id } })],
  ])('%s', async (_, dismiss) => {
    const person = await buildUser(app, { permissions: rights });
    const entry = await scheduled('draft', await app.as.user(person));
    expect((await dismiss(person)).status).toBe(200);
    await doDueAt(soon);
    expect(await read(entry)).toMatchObject({ status: 'draft', publishAt: soon, scheduleError: lost });
  });

  test('but leaves the public all the same', async () => {
    const person = await buildUser(app, { permissions: rights });
    const entry = await buildEntry(app, { contentType: 'cars', status: 'publish' });
    const params = { id: entry.id };
    await (await app.as.user(person)).entries.update({ params, body: { unpublishAt: soon } });
    await ada.users.update({ params: { id: person.id }, body: { roles: [] } });
    await doDueAt(soon);
    expect(await read(entry)).toMatchObject({ status: 'draft', unpublishAt: null });
  });
});

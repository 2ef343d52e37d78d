import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { jobHandlers } from '../../app.ts';
import { systemContext } from '../../platform/context/system-context.ts';
import { storageKey, uploadFolder } from '../../platform/storage/storage.ts';
import { buildEntry as buildEntryAs, buildType } from '../delivery/delivery.fixtures.ts';
import { buildEntry } from '../entries/entries.fixtures.ts';
import { buildUser } from '../users/users.fixtures.ts';
import { buildMedia, picture, readPublic } from './media.fixtures.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const gone = '0197c7a5-1111-7000-8000-000000000001';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const get = (id: string) => admin.media.get({ params: { id } });
/** The names of the stored files of one upload. */
const stored = (id: string) => {
  const folder = join(uploadFolder(app.platform.config), id.slice(-2));
  return readdirSync(folder).filter((name) => name.startsWith(id));
};

describe('[H18] the list', () => {
  let owner: Api;
  beforeAll(async () => {
    owner = await app.as.holding('media.view', 'media.create');
    for (const name of ['plough', 'baler', 'tractor']) {
      await buildMedia(owner, { name: `${name}-list.png`, content: await picture({ format: 'png' }) });
    }
    await buildMedia(owner, { name: 'prices-list.csv', content: 'a,b\n', type: 'text/csv' });
    await buildMedia(owner, { name: 'engine-list.pdf', content: '%PDF-1.7\n', type: 'application/pdf' });
  });
  const names = async (query: object) => {
    const { data } = await owner.media.list({ query: { search: '-list', ...query } });
    return data.items.map(({ fileName }) => fileName.split('-')[0]);
  };

  test('answers items, total and hasMore; the newest first, 20 a page [Q07]', async () => {
    const { status, body } = await owner.media.list({ query: { search: '-list', pageSize: 2 } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, total: 5, hasMore: true, page: 1, pageSize: 2 });
    expect(await names({})).toEqual(['engine', 'prices', 'tractor', 'baler', 'plough']);
    const last = await owner.media.list({ query: { search: '-list', pageSize: 2, page: 3 } });
    expect(last.body).toMatchObject({ total: 5, hasMore: false, items: [expect.anything()] });
    expect((await owner.media.list()).data.pageSize).toBe(20);
  });

  test('takes the specification’s limit, and mimeType once, repeated or with commas', async () => {
    const ask = async (query: string) => {
      const answer = await owner.fetch(`/admin/api/media?search=-list&${query}`);
      return ((await answer.json()) as { items: { fileName: string }[] }).items.length;
    };
    expect(await ask('limit=3')).toBe(3);
    expect(await ask('mimeType=text/csv')).toBe(1);
    expect(await ask('mimeType=text/csv&mimeType=image/png')).toBe(4);
    expect(await ask('mimeType=text/csv,application/pdf')).toBe(2);
    expect(await ask('mimeType=')).toBe(5);
  });

  test('[H17] by type, by words, by ids, sorted and filtered', async () => {
    expect(await names({ type: 'image', sortBy: 'fileName', sortDir: 'asc' })).toEqual(['baler', 'plough', 'tractor']);
    expect(await names({ type: 'document' })).toEqual(['engine', 'prices']);
    expect(await names({ type: 'audio' })).toEqual([]);
    expect(await names({ type: 'all', search: 'BALER-L' })).toEqual(['baler']);
    expect(await names({ filters: [{ id: '', column: 'fileSize', operator: 'lessThan', value: 6 }] })).toEqual([
      'prices',
    ]);
    const { items } = (await owner.media.list({ query: { search: 'baler-list' } })).data;
    expect(await names({ ids: items[0]?.id })).toEqual(['baler']);
  });

  test('the pictures that lack an alternative text', async () => {
    const described = (await owner.media.list({ query: { search: 'plough-list' } })).data.items[0];
    await admin.media.update({ params: { id: described?.id ?? '' }, body: { alt: 'A plough' } });
    expect(await names({ lacksAlt: 'true' })).toEqual(['tractor', 'baler']);
  });

  test.each([
    [{ type: 'music' }, 'type'],
    [{ folderId: 'nowhere' }, 'folderId'],
    [{ lacksAlt: 'perhaps' }, 'lacksAlt'],
    [{ sortBy: 'storageKey' }, 'sortBy'],
    [{ page: '0' }, 'page'],
    [{ ids: 'x' }, 'ids.0'],
    [{ filters: [{ id: '', column: 'checksum', operator: 'equals', value: 'x' }] }, 'filters.0.column'],
  ])('rejects %j', async (query, field) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      search.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    const answer = await owner.fetch(`/admin/api/media?${search}`);
    expect(answer.status).toBe(400);
    expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toEqual([field]);
  });
});

describe('[H20] one file', () => {
  test('has all specified properties', async () => {
    const me = await buildUser(app, { permissions: ['media.create'], displayName: 'Ida Field' });
    const file = await buildMedia(await app.as.user(me), { name: 'whole.png', content: await picture() });
    expect((await get(file.id)).data).toEqual({
      id: file.id,
      userId: me.id,
      fileName: 'whole.png',
      fileType: 'image',
      mimeType: 'image/png',
      filePath: storageKey({ id: file.id, extension: 'png' }),
      fileUrl: file.url,
      fileSize: file.size,
      width: 40,
      height: 30,
      alt: '',
      caption: '',
      description: '',
      title: '',
      contentId: null,
      folderId: null,
      focalPoint: null,
      crop: null,
      version: 1,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      uploadedBy: { id: me.id, displayName: 'Ida Field' },
      usage: { count: 0, entries: [] },
    });
  });

  test('takes texts and the entry it belongs to; the name keeps the ending of the content', async () => {
    const { id } = await buildMedia(admin);
    const entry = await buildEntry(app);
    const texts = { alt: 'A red field', caption: 'Harvest', description: 'Long', title: 'Field' };
    const body = { ...texts, fileName: '../field.exe', contentId: entry.id, version: 1 };
    const { data } = await admin.media.update({ params: { id }, body });
    expect(data).toMatchObject({ ...texts, fileName: 'field.exe.png', contentId: entry.id, version: 2 });
    expect((await admin.media.list({ query: { search: 'red fie' } })).data.items[0]?.id).toBe(id);
    const cleared = await admin.media.update({ params: { id }, body: { contentId: null } });
    expect(cleared.data).toMatchObject({ contentId: null, alt: 'A red field' });
  });

  test('rejects a stale version, a long text, an unknown entry, and changes nothing else', async () => {
    const { id, url } = await buildMedia(admin);
    const update = (body: object) => admin.media.update({ params: { id }, body });
    await update({ alt: 'one' });
    const stale = await update({ alt: 'two', version: 1 });
    expect(stale).toReject(409, 'VERSION_CONFLICT');
    expect(stale.body['current']).toMatchObject({ id, alt: 'one', version: 2 });
    expect(await update({ alt: 'x'.repeat(1001) })).toReject(400, 'VALIDATION_ERROR', { fields: ['alt'] });
    expect(await update({ fileName: ' ' })).toReject(400, 'VALIDATION_ERROR', { fields: ['fileName'] });
    expect(await update({ contentId: gone })).toReject(400, 'VALIDATION_ERROR', { fields: ['contentId'] });
    const before = (await get(id)).data;
    const spoofed = {
      id: gone,
      userId: gone,
      filePath: 'x',
      fileUrl: 'x',
      mimeType: 'text/html',
      fileSize: 1,
      checksum: 'x',
    };
    await update(spoofed);
    expect((await get(id)).data).toEqual(before);
    expect((await readPublic(app, url)).headers.get('content-type')).toBe('image/png');
  });

  test('changes nothing, its version included, where nothing is said or all is as it was', async () => {
    const { id } = await buildMedia(admin);
    const update = (body: object) => admin.media.update({ params: { id }, body });
    const body = { alt: 'A field', focalPoint: { x: 0.25, y: 1 } };
    const { data } = await update(body);
    for (const same of [{}, { version: 2 }, { altText: 'misspelled' }, body])
      expect((await update(same)).data).toEqual(data);
  });

  test('takes a focal point of a picture, and none', async () => {
    const { id } = await buildMedia(admin);
    const update = (focalPoint: unknown) => admin.media.update({ params: { id }, body: { focalPoint } as object });
    for (const [point, field] of [
      [{ x: -0.1, y: 0 }, 'focalPoint.x'],
      [{ x: 0, y: 1.01 }, 'focalPoint.y'],
      [{ x: 0.5 }, 'focalPoint.y'],
      [{ x: '0.5', y: 0.5 }, 'focalPoint.x'],
      ['middle', 'focalPoint'],
    ] as const)
      expect(await update(point)).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect((await update({ x: 0, y: 0.75 })).data).toMatchObject({ focalPoint: { x: 0, y: 0.75 }, version: 2 });
    expect((await update(null)).data).toMatchObject({ focalPoint: null, version: 3 });
    const table = await buildMedia(admin, { content: 'a,b', name: 'a.csv' });
    const answer = await admin.media.update({ params: { id: table.id }, body: { focalPoint: { x: 0, y: 0 } } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['focalPoint'] });
  });

  test('that is not there', async () => {
    const params = { id: gone };
    expect(await get(gone)).toReject(404, 'NOT_FOUND');
    expect(await admin.media.update({ params, body: {} })).toReject(404, 'NOT_FOUND');
    expect(await admin.media.remove({ params })).toReject(404, 'NOT_FOUND');
  });

  test('each right stands alone', async () => {
    const { id } = await buildMedia(admin);
    const params = { id };
    const viewer = await app.as.holding('media.view');
    expect((await viewer.media.get({ params })).status).toBe(200);
    expect(await viewer.media.update({ params, body: { alt: 'x' } })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await viewer.media.remove({ params })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const creator = await app.as.holding('media.create');
    expect(await creator.media.list()).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await creator.media.get({ params })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });
});

describe('a file that entries show', () => {
  test('tells which, wherever they name it, but not those in the trash', async () => {
    const { id, url } = await buildMedia(admin);
    const { type } = await buildType(admin, { fields: [{ type: 'text', name: 'picture', label: 'Picture' }] });
    const entry = (title: string, more: object) => buildEntry(app, { contentType: type.slug, title, ...more });
    const first = await entry('A by address', { customFields: { picture: url } });
    const trashed = await entry('B in the trash', { customFields: { picture: `${app.url}${url}?w=320` } });
    await admin.entries.remove({ params: { id: trashed.id } });
    for (const n of [1, 2, 3, 4, 5]) await entry(`C${n} in the text`, { content: `<p><img src="${url}"></p>` });
    await entry('D another', { customFields: { picture: (await buildMedia(admin)).url } });
    const { usage } = (await get(id)).data;
    expect(usage.count).toBe(6);
    expect(usage.entries).toHaveLength(5);
    expect(usage.entries[0]).toEqual({ id: first.id, title: 'A by address', contentType: type.slug, isSingle: false });
  });

  test('[AUTHZ-06] names to nobody an entry of a type that they may not view, but counts it', async () => {
    const { id, url } = await buildMedia(admin);
    const [mine, secret] = [(await buildType(admin)).type, (await buildType(admin, { isSingle: true })).type];
    await buildEntry(app, { contentType: mine.slug, title: 'Mine', content: `<img src="${url}">` });
    await buildEntry(app, {
      contentType: secret.slug,
      title: 'Secret',
      status: 'draft',
      content: `<img src="${url}">`,
    });
    const usageFor = async (...permissions: string[]) => {
      const reader = await app.as.holding('media.view', ...permissions);
      const { count, entries } = (await reader.media.get({ params: { id } })).data.usage;
      return [count, ...entries.map(({ title }) => title)];
    };
    expect(await usageFor()).toEqual([2]);
    expect(await usageFor(`content-types.${mine.slug}.view`)).toEqual([2, 'Mine']);
    expect(await usageFor(`single-types.${secret.slug}.edit`)).toEqual([2]);
    expect(await usageFor(`single-types.${secret.slug}.view`)).toEqual([2, 'Secret']);
    expect(await usageFor('content.view')).toEqual([2, 'Mine', 'Secret']);
  });

  test('is found by an index, however many entries there are', async () => {
    const plan = await app.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db);
      return sql<{ 'QUERY PLAN': string }>`
        explain select from content where named_ids <> '{}' and named_ids @> array[${gone}]::uuid[]`.execute(db);
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join()).toContain('content_named_ids_idx');
  });

  test('[CONC-04] is not deleted while an entry that shows it is being saved', async () => {
    const { id, url } = await buildMedia(admin);
    const { type } = await buildType(admin, { fields: [{ type: 'image', name: 'photo', label: 'Photo' }] });
    const waiting = async (max: number) => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      expect(rows[0]?.waiting).toBeGreaterThanOrEqual(max);
    };
    const answers = await app.db.transaction().execute(async (db) => {
      // The save has looked for the file by then, and waits here.
      await sql`lock table content in share mode`.execute(db);
      const save = buildEntryAs(admin, type, { customFields: { photo: url } });
      await vi.waitFor(() => waiting(1), 20_000);
      let isRemoved = false;
      const removal = admin.media.remove({ params: { id } }).finally(() => {
        isRemoved = true;
      });
      await vi.waitFor(() => (isRemoved ? undefined : waiting(2)), 20_000);
      return [save, removal] as const;
    });
    const [saved, removed] = await Promise.all(answers);
    expect(saved.customFields['photo']).toBe(url);
    expect(removed).toReject(409, 'MEDIA_IN_USE');
  });

  test('is deleted only on purpose', async () => {
    const { id, url } = await buildMedia(admin);
    const entry = await buildEntry(app, { content: `<img src="${url}">` });
    const remove = (query?: { force: string }) => admin.media.remove({ params: { id }, ...(query && { query }) });
    expect(await remove()).toReject(409, 'MEDIA_IN_USE', { error: 'This file is used by 1 entry' });
    await buildEntry(app, { content: `<img src="${url}">` });
    expect(await remove({ force: 'false' })).toReject(409, 'MEDIA_IN_USE', { error: 'This file is used by 2 entries' });
    expect(await remove({ force: 'perhaps' })).toReject(400, 'VALIDATION_ERROR', { fields: ['force'] });
    expect((await readPublic(app, url)).status).toBe(200);
    expect((await remove({ force: 'true' })).body['message']).toBe('File deleted successfully');
    expect((await admin.entries.get({ params: { id: entry.id } })).status).toBe(200);
  });
});

describe('[Q29] [FILE-06] a deleted file', () => {
  const removalOf = async (id: string) => {
    const { items } = (await admin.removals.list({ query: { pageSize: 100 } })).data;
    return items.find(({ recordId }) => recordId === id);
  };
  const restore = async (id: string) => admin.removals.restore({ params: { id: (await removalOf(id))?.id ?? '' } });
  const cleanUp = () => jobHandlers['cleanup']?.(systemContext(app.platform, 'test'), {});

  test('[FILE-08] is gone at once, copies too, and comes back under its address with all that was said', async () => {
    const file = await buildMedia(admin, { name: 'kept.png', content: await picture({ width: 400 }) });
    const { data: before } = await admin.media.update({ params: { id: file.id }, body: { alt: 'Kept' } });
    const addresses = [file.url, `${file.url}?w=160`];
    for (const address of addresses) expect((await readPublic(app, address)).status).toBe(200);
    await admin.media.remove({ params: { id: file.id } });
    for (const address of addresses) {
      const answer = await readPublic(app, address, { headers: { 'If-None-Match': '*', Range: 'bytes=0-1' } });
      expect(answer.status).toBe(404);
    }
    expect(await get(file.id)).toReject(404, 'NOT_FOUND');
    expect(await removalOf(file.id)).toMatchObject({ type: 'media', label: 'kept.png' });
    expect((await restore(file.id)).body['message']).toBe('Restored');
    const { uploadedBy: _, usage: __, ...after } = (await get(file.id)).data;
    expect(after).toEqual(before);
    for (const address of addresses) expect((await readPublic(app, address)).status).toBe(200);
  });

  test('comes back without an owner and an entry that are gone', async () => {
    const owner = await buildUser(app, { permissions: ['media.create'] });
    const entry = await buildEntry(app);
    const { id } = await buildMedia(await app.as.user(owner));
    await admin.media.update({ params: { id }, body: { contentId: entry.id } });
    await admin.media.remove({ params: { id } });
    await admin.users.remove({ params: { id: owner.id } });
    for (const _ of [1, 2]) await admin.entries.remove({ params: { id: entry.id } });
    await restore(id);
    expect((await get(id)).data).toMatchObject({ userId: null, contentId: null, uploadedBy: null });
  });

  test('leaves the storage with its copies after 30 days, and no other file does', async () => {
    const doomed = await buildMedia(admin, { content: await picture({ width: 400 }) });
    const spared = await buildMedia(admin);
    await readPublic(app, `${doomed.url}?w=160`, { headers: { Accept: 'image/webp' } });
    await readPublic(app, `${doomed.url}?w=320`);
    expect(stored(doomed.id)).toHaveLength(3);
    await admin.media.remove({ params: { id: doomed.id } });
    app.clock.advance(29 * dayMs);
    await cleanUp();
    await app.runJobs();
    expect(stored(doomed.id)).toHaveLength(3);
    app.clock.advance(2 * dayMs);
    await cleanUp();
    await app.runJobs();
    expect(stored(doomed.id)).toEqual([]);
    expect(stored(spared.id)).toHaveLength(1);
  });
});

describe('[FILE-06] a file that was stored but got no row', () => {
  const settle = async () => {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db);
    await app.runJobs();
  };

  test('is removed later; one with a row, or that can come back, stays', async () => {
    admin = await app.as.admin();
    const kept = await buildMedia(admin);
    const restorable = await buildMedia(admin);
    await admin.media.remove({ params: { id: restorable.id } });
    const lost = await buildMedia(admin);
    await app.db.deleteFrom('media').where('id', '=', lost.id).execute();
    expect(stored(lost.id)).toHaveLength(1);
    await settle();
    expect(stored(lost.id)).toEqual([]);
    expect(stored(kept.id)).toHaveLength(1);
    expect(stored(restorable.id)).toHaveLength(1);
  });
});

test('a search finds names with accents and letters of their own by plain ones (R27)', async () => {
  const api = await app.as.holding('media.view', 'media.create');
  for (const name of ['Café Yard.png', 'Söhne & Straße.png']) await buildMedia(api, { name });
  for (const [search, name] of [
    ['cafe', 'Café Yard.png'],
    ['sohne', 'Söhne & Straße.png'],
    ['strasse', 'Söhne & Straße.png'],
    ['CAFÉ', 'Café Yard.png'],
  ]) {
    const { items } = (await api.media.list({ query: { search } })).data;
    expect(items.map(({ fileName }) => fileName)).toEqual([name]);
  }
});

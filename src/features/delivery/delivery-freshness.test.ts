import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { openTestPlatform, type TestPlatform } from '../../../tests/support/platform.ts';
import { buildApp } from '../../app.ts';
import { publicSideOf } from '../../platform/context/public-side.ts';
import { buildEntry, buildType } from './delivery.fixtures.ts';
import { deliveryOf, listPublished, readPublished } from './delivery.service.ts';

const cacheBytes = 200_000;

let app: TestApp;
let admin: Api;
let other: TestPlatform;
let otherUrl: string;
let closeOther: () => Promise<void>;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  // A second process, as far as the first can tell: its own pool, bus and cache on the same database.
  const url = app.platform.config.databaseUrl ?? '';
  other = openTestPlatform({ url, config: { delivery: { cacheBytes, secret: null } } });
  const server = buildApp(other.platform, { readiness: app.readiness });
  otherUrl = await server.listen({ host: '127.0.0.1', port: 0 });
  closeOther = async () => {
    await server.close();
    await other.close();
  };
  await vi.waitUntil(() => other.platform.bus.isUp && app.platform.bus.isUp, 20_000);
});

afterAll(() => closeOther());

const statusOf = async (path: string) => (await app.fetch(path)).status;
const otherStatusOf = async (path: string) => (await fetch(`${otherUrl}${path}`)).status;

describe('a publish or unpublish shows', () => {
  test('in the next answer of the process that made it, however many read meanwhile', async () => {
    const { type } = await buildType(admin);
    const entry = await buildEntry(admin, type, { slug: 'one' });
    const paths = [`/api/content/${type.slug}/one`, `/api/content/${type.slug}`, `/api/content/${type.slug}?sort=year`];
    let reading = true;
    const readers = paths.map(async (path) => {
      while (reading) await app.fetch(path).then((answer) => answer.text());
    });
    for (let round = 0; round < 15; round += 1) {
      const status = round % 2 === 0 ? 'draft' : 'publish';
      await admin.entries.update({ params: { id: entry.id }, body: { status } });
      expect(await statusOf(paths[0] ?? '')).toBe(status === 'draft' ? 404 : 200);
      for (const path of paths.slice(1)) {
        const { meta } = (await (await app.fetch(path)).json()) as { meta: { total: number } };
        expect(meta.total).toBe(status === 'draft' ? 0 : 1);
      }
    }
    reading = false;
    await Promise.all(readers);
  });

  test('within a second in every other process', async () => {
    const { type } = await buildType(admin);
    const entry = await buildEntry(admin, type, { slug: 'one' });
    const path = `/api/content/${type.slug}/one`;
    await expect.poll(() => otherStatusOf(path), { interval: 20 }).toBe(200);
    for (const status of ['draft', 'publish', 'draft'] as const) {
      await admin.entries.update({ params: { id: entry.id }, body: { status } });
      const expected = status === 'draft' ? 404 : 200;
      await expect.poll(() => otherStatusOf(path), { interval: 20 }).toBe(expected);
    }
    await admin.contentTypes.update({ params: { id: type.id }, body: { slug: `${type.slug}-renamed` } });
    const listPath = `/api/content/${type.slug}-renamed`;
    await expect.poll(() => otherStatusOf(listPath), { interval: 20 }).toBe(200);
    expect(await otherStatusOf(`/api/content/${type.slug}`)).toBe(404);
  });
});

test('nothing is kept while the bus is down: what no notice told of shows all the same', async () => {
  const { type } = await buildType(admin);
  const entry = await buildEntry(admin, type, { slug: 'one', title: 'Before' });
  const path = `/api/content/${type.slug}/one`;
  const titleNow = async () => ((await (await app.fetch(path)).json()) as { data: { title: string } }).data.title;
  const write = (title: string) => app.db.updateTable('content').set({ title }).where('id', '=', entry.id).execute();
  // Kept, once the notices of the entry's making have passed: this very staleness is what the bus prevents.
  await vi.waitFor(async () => {
    const shown = await titleNow();
    await write(`Not ${shown}`);
    expect(await titleNow()).toBe(shown);
  }, 20_000);
  await write('Unseen');

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'millwright bus' and datname = current_database()`.execute(app.db);
  await expect.poll(() => app.platform.bus.isUp, { interval: 1 }).toBe(false);
  expect(await titleNow()).toBe('Unseen');
  await expect.poll(() => app.platform.bus.isUp && other.platform.bus.isUp).toBe(true);
  expect(await titleNow()).toBe('Unseen');
});

test('finished answers and addresses stay within their bytes, and so do errors', async () => {
  const { type } = await buildType(admin);
  for (let index = 0; index < 3; index += 1) await buildEntry(admin, type, { content: 'x'.repeat(3000) });
  const list = `${otherUrl}/api/content/${type.slug}`;
  await expect.poll(() => otherStatusOf(`/api/content/${type.slug}`)).toBe(200);
  const { platform } = other;
  let max = 0;
  for (let page = 1; page <= 300; page += 1) {
    const query = page % 3 === 0 ? `pageSize=${page}` : `page=${page}&search=${'x'.repeat(page % 200)}`;
    await (await fetch(`${list}?${query}`)).text();
    await (await fetch(`${list}?sort=unknown${page}`)).text();
    await (await fetch(`${list}/never-was-${page}`)).text();
    max = Math.max(max, deliveryOf(publicSideOf(platform)).keptBytes);
  }
  expect(max).toBeGreaterThan(cacheBytes / 2);
  expect(max).toBeLessThanOrEqual(cacheBytes * 1.125);
});

test('the storefront reads the same in-process', async () => {
  const { type } = await buildType(admin);
  const entry = await buildEntry(admin, type, { slug: 'one', customFields: { year: 1990 } });
  await buildEntry(admin, type, { status: 'draft', slug: 'two' });
  const single = await buildType(admin, { isSingle: true });
  const about = await buildEntry(admin, single.type, { slug: 'about' });
  const { platform } = app;
  const reader = { platform, owner: [] };

  const page = await listPublished(reader, type.slug, { pageSize: 5, 'filter[year][greaterThan]': '1980' });
  expect(page).toMatchObject({ total: 1, page: 1, pageSize: 5, pageCount: 1, items: [{ id: entry.id }] });
  expect(await readPublished(reader, type.slug, 'one')).toMatchObject({ id: entry.id, customFields: { year: 1990 } });
  expect(await readPublished(reader, single.type.slug, null)).toMatchObject({ id: about.id });
  const refused = { code: 'NOT_FOUND' };
  await expect(readPublished(reader, type.slug, 'two')).rejects.toMatchObject(refused);
  await expect(readPublished(reader, type.slug, null)).rejects.toMatchObject(refused);
  await expect(readPublished(reader, 'never-was', 'one')).rejects.toMatchObject(refused);
  await expect(listPublished(reader, single.type.slug)).rejects.toMatchObject(refused);
  await expect(listPublished(reader, type.slug, { sort: 'secret' })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
  });
});

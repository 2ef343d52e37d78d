import { beforeAll, describe, expect, test } from 'vitest';
import { readAnswer } from '../../../tests/support/answer.ts';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { PublishedEntry } from './delivery.contract.ts';
import { delivery } from './delivery.contract.ts';
import { type BuiltType, buildEntry, buildType } from './delivery.fixtures.ts';

let app: TestApp;
let admin: Api;
let cars: BuiltType;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  cars = await buildType(admin, { slug: 'cars' });
});

const get = async (path: string, headers: Record<string, string> = {}) =>
  readAnswer(await app.fetch(path, { headers }));
const itemsOf = (answer: { body: Record<string, unknown> }) => answer.body['data'] as PublishedEntry[];
const titlesOf = (answer: { body: Record<string, unknown> }) => itemsOf(answer).map(({ title }) => title);

/** The answer but for what differs from request to request. */
async function withoutRequestId(path: string): Promise<string> {
  const answer = await app.fetch(path);
  const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
  const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>;
  return JSON.stringify([answer.status, headers, body]);
}

describe('what is not published and public is as if it never was [K28] [F06]', () => {
  test('a private type, its entries and its id answer the very 404 of a name that never was', async () => {
    const secret = await buildType(admin, { slug: 'secret-plans', isPublic: false });
    await buildEntry(admin, secret.type, { slug: 'plan' });
    const never = await withoutRequestId('/api/content/never-was');

    expect(never).toContain('NOT_FOUND');
    for (const path of [
      '/api/content/secret-plans',
      '/api/content/secret-plans/plan',
      `/api/content/${secret.type.id}`,
      `/api/content/${cars.type.id}`,
      '/api/content/secret-plans?filter[maker][equals]=x',
      '/api/content/secret-plans?sort=nothing',
      '/api/content/never-was/plan',
      '/api/content/%00',
      '/api/content/CARS',
    ]) {
      expect(await withoutRequestId(path), path).toBe(never);
    }
    expect(JSON.stringify((await get('/api/content')).body)).not.toContain('secret-plans');
  });

  test.each(['draft', 'trash'] as const)('an entry in %s is in no answer', async (status) => {
    const { type } = await buildType(admin);
    const shown = await buildEntry(admin, type, { title: 'Shown', customFields: { maker: 'Hudson' } });
    const hidden = await buildEntry(admin, type, {
      title: 'Hidden',
      slug: 'hidden',
      customFields: { maker: 'Hudson', year: 1951 },
    });
    const seen = await get(`/api/content/${type.slug}/hidden`);
    expect(seen.status).toBe(200);
    const tag = seen.headers.get('etag') ?? '';
    if (status === 'draft') await admin.entries.update({ params: { id: hidden.id }, body: { status } });
    else await admin.entries.remove({ params: { id: hidden.id } });

    const never = await withoutRequestId(`/api/content/${type.slug}/never-was`);
    for (const slug of ['hidden', hidden.id, '%00', 'Hidden', `hidden${'x'.repeat(300)}`]) {
      expect(await withoutRequestId(`/api/content/${type.slug}/${slug}`), slug).toBe(never);
    }
    expect((await get(`/api/content/${type.slug}/hidden`, { 'If-None-Match': tag })).status).toBe(404);
    expect((await get(`/api/content/${type.slug}/hidden`, { 'If-None-Match': '*' })).status).toBe(404);
    for (const query of [
      '',
      'search=hidden',
      'filter[maker][equals]=Hudson',
      'filter[year][equals]=1951',
      `filter[id][equals]=${hidden.id}`,
      'filter[year][notIn]=1',
      'sort=year',
      'pageSize=1',
    ]) {
      const answer = await get(`/api/content/${type.slug}?${query}`);
      expect(answer.status, query).toBe(200);
      expect(JSON.stringify(answer.body), query).not.toMatch(/hidden/i);
      expect(answer.body['meta'], query).toMatchObject({ total: itemsOf(answer).length });
    }
    expect(shown.status).toBe('publish');
  });

  test('a type made private is gone with the next answer', async () => {
    const { type } = await buildType(admin);
    await buildEntry(admin, type, { slug: 'one' });
    expect((await get(`/api/content/${type.slug}/one`)).status).toBe(200);
    expect((await get(`/api/content/${type.slug}`)).status).toBe(200);

    await admin.contentTypes.update({ params: { id: type.id }, body: { isPublic: false } });

    expect(await get(`/api/content/${type.slug}`)).toReject(404, 'NOT_FOUND');
    expect(await get(`/api/content/${type.slug}/one`)).toReject(404, 'NOT_FOUND');
    expect(JSON.stringify((await get('/api/content')).body)).not.toContain(`"${type.slug}"`);
  });

  test('an e-mail address is no author, and cannot be guessed at', async () => {
    const { type } = await buildType(admin);
    const { id } = await buildEntry(admin, type);
    const author = 'ann@example.test';
    await app.db.updateTable('content').set({ author }).where('id', '=', id).execute();

    expect(itemsOf(await get(`/api/content/${type.slug}?search=car`))[0]).toMatchObject({ author: null });
    expect(titlesOf(await get(`/api/content/${type.slug}?filter[author][startsWith]=ann`))).toEqual([]);
    expect(titlesOf(await get(`/api/content/${type.slug}?filter[author][equals]=${author}`))).toEqual([]);
  });
});

describe('what an answer holds', () => {
  test('[F06] an entry has its public parts and each field, and nothing else', async () => {
    const { type } = await buildType(admin);
    const entry = await buildEntry(admin, type, {
      title: 'A "quoted" \\ title <b>\u2028é😀',
      content: 'Line one\nline "two"\t\u0001',
      customFields: { maker: 'Škoda "x"', year: 1990.5, sold: false, built: '1990-02-28', colours: ['red', 'blue'] },
      meta: { internal: 'note' },
    });

    const answer = await get(`/api/content/${type.slug}/${entry.slug}`);

    expect(answer.status).toBe(200);
    expect(delivery.get.result.parse(answer.body)).toEqual(answer.body);
    expect(answer.body).toEqual({
      success: true,
      data: {
        id: entry.id,
        title: entry.title,
        slug: entry.slug,
        content: entry.content,
        contentType: type.slug,
        author: entry.author,
        customFields: { ...entry.customFields, notes: null, origin: null },
        createdAt: entry.createdAt,
        updatedAt: entry.updatedAt,
        publishedAt: entry.publishedAt,
      },
    });
    const list = await get(`/api/content/${type.slug}`);
    expect(itemsOf(list)).toEqual([answer.body['data']]);
    expect(delivery.list.result.parse(list.body)).toEqual(list.body);
  });

  test('the public types come with what readers may know of their fields', async () => {
    const answer = await get('/api/content');
    const types = answer.body['data'] as { slug: string; fields: unknown[] }[];

    expect(delivery.types.result.parse(answer.body)).toEqual(answer.body);
    expect(types.find(({ slug }) => slug === 'cars')?.fields[2]).toEqual({
      name: 'year',
      label: 'Year',
      type: 'number',
      required: false,
      multiple: false,
      filterable: true,
      sortable: true,
    });
  });

  test('fields names the parts; the id always comes', async () => {
    const { type } = await buildType(admin);
    const { id } = await buildEntry(admin, type, { title: 'Short', slug: 'short', customFields: { year: 1990 } });

    const answer = await get(`/api/content/${type.slug}?fields=title,year`);
    expect(itemsOf(answer)).toEqual([{ id, title: 'Short', customFields: { year: 1990 } }]);
    const repeated = await get(`/api/content/${type.slug}/short?fields=slug&fields=customFields`);
    expect(Object.keys(repeated.body['data'] as object)).toEqual(['id', 'slug', 'customFields']);
    expect((await get(`/api/content/${type.slug}/short?fields=slug`)).body['data']).toEqual({ id, slug: 'short' });
  });

  test('a single answers at its type, and takes no list parameters', async () => {
    const { type } = await buildType(admin, { isSingle: true });
    expect(await get(`/api/content/${type.slug}`)).toReject(404, 'NOT_FOUND');
    const entry = await buildEntry(admin, type, { title: 'About us', slug: 'about-us' });

    expect((await get(`/api/content/${type.slug}`)).body['data']).toMatchObject({ id: entry.id, title: 'About us' });
    expect((await get(`/api/content/${type.slug}/about-us`)).body['data']).toMatchObject({ id: entry.id });
    expect(await get(`/api/content/${type.slug}?page=1`)).toReject(400, 'VALIDATION_ERROR', { fields: ['page'] });
  });

  test('a renamed field shows its value under the new name, and the old name is unknown', async () => {
    const { type, group } = await buildType(admin);
    await buildEntry(admin, type, { slug: 'old', customFields: { year: 1990 } });
    const path = `/api/content/${type.slug}?filter[year][equals]=1990`;
    expect(itemsOf(await get(path))).toHaveLength(1);

    const fields = group.fields.map((field) => (field.name === 'year' ? { ...field, name: 'model_year' } : field));
    const renamed = await admin.fieldGroups.update({ params: { id: group.id }, body: { fields } });
    expect(renamed.status).toBe(200);

    expect((await get(`/api/content/${type.slug}/old`)).body['data']).toMatchObject({
      customFields: { model_year: 1990 },
    });
    expect(itemsOf(await get(`/api/content/${type.slug}?filter[model_year][equals]=1990`))).toHaveLength(1);
    expect(await get(path)).toReject(400, 'VALIDATION_ERROR', { fields: ['filter[year][equals]'] });
  });

  test('an entry of 200 fields is delivered whole', async () => {
    const fields = Array.from({ length: 200 }, (_, index) => ({
      type: 'number' as const,
      name: `n${index}`,
      label: `N ${index}`,
    }));
    const { type } = await buildType(admin, { fields });
    const customFields = Object.fromEntries(fields.map(({ name }, index) => [name, index]));
    await buildEntry(admin, type, { slug: 'wide', customFields });

    expect((await get(`/api/content/${type.slug}/wide`)).body['data']).toMatchObject({ customFields });
  });
});

describe('pages', () => {
  test('ten at a time, newest first, with the total, without overlap', async () => {
    const { type } = await buildType(admin);
    const titles: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      titles.unshift(`Car ${String(index).padStart(2, '0')}`);
      await buildEntry(admin, type, { title: titles[0] });
    }
    await buildEntry(admin, type, { status: 'draft' });

    const first = await get(`/api/content/${type.slug}`);
    const second = await get(`/api/content/${type.slug}?page=2`);

    const meta = { total: 12, pageSize: 10, pageCount: 2 };
    expect(first.body).toMatchObject({ success: true, meta: { ...meta, page: 1 }, pageCount: 2 });
    expect(second.body['meta']).toEqual({ ...meta, page: 2 });
    expect([...titlesOf(first), ...titlesOf(second)]).toEqual(titles);
    const sized = await get(`/api/content/${type.slug}?page=4&limit=3&sort=title`);
    expect(titlesOf(sized)).toEqual(titles.toReversed().slice(9));
    const beyond = await get(`/api/content/${type.slug}?page=3`);
    expect(beyond.body).toMatchObject({ data: [], meta: { ...meta, page: 3 } });
  });

  test.each(['1000000000', '101', '999999999999999'])('pageSize=%s is answered with at most 100', async (size) => {
    const answer = await get(`/api/content/cars?pageSize=${size}`);
    expect(answer.status).toBe(200);
    expect(answer.body['meta']).toMatchObject({ pageSize: 100 });
  });

  test.each(['-1', '0', 'NaN', '1e9', '1e15', '1.5', 'Infinity', '99999999999999999999', '0x10', '1,2'])(
    '%s is no page and no pageSize',
    async (value) => {
      for (const name of ['page', 'pageSize', 'limit', 'perPage']) {
        expect(await get(`/api/content/cars?${name}=${value}`)).toReject(400, 'VALIDATION_ERROR');
      }
    },
  );

  test('the last page that a number can name is empty', async () => {
    for (const query of ['page=999999999999999&pageSize=100', 'page=999999999999999&search=car&sort=year']) {
      expect((await get(`/api/content/cars?${query}`)).body).toMatchObject({ success: true, data: [] });
    }
  });
});

describe('reading again', () => {
  test('the tag of an answer gives 304, weakly, in a list, or with a star', async () => {
    const { type } = await buildType(admin);
    await buildEntry(admin, type, { slug: 'one' });
    for (const path of ['/api/content', `/api/content/${type.slug}`, `/api/content/${type.slug}/one`]) {
      const first = await app.fetch(path);
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[\w-]{20,}"$/);
      expect(first.headers.get('cache-control')).toBe('public, no-cache');
      for (const condition of [tag, `W/${tag}`, `"other", ${tag}`, `W/"a",W/${tag}`, '*']) {
        const again = await app.fetch(path, { headers: { 'If-None-Match': condition } });
        expect(again.status, condition).toBe(304);
        expect(await again.text()).toBe('');
        expect(again.headers.get('etag')).toBe(tag);
      }
      expect((await app.fetch(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    }
  });

  test('other sites may read, without credentials', async () => {
    for (const path of ['/api/content/cars', '/api/content/never-was', '/api/content/cars?sort=nothing']) {
      const answer = await app.fetch(path, { headers: { Origin: 'https://evil.test', Cookie: 'x=1' } });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    const preflight = await app.fetch('/api/content/cars', {
      method: 'OPTIONS',
      headers: { Origin: 'https://a.test' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
  });

  test('HEAD answers the head alone, and nothing can be written', async () => {
    const head = await app.fetch('/api/content/cars', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(10);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await readAnswer(await app.fetch('/api/content/cars', { method }));
      expect(answer).toReject(405, 'METHOD_NOT_ALLOWED');
    }
  });
});

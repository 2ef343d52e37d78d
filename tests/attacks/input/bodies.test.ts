import { beforeAll, describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import { buildUser } from '../../../src/features/users/users.fixtures.ts';
import type { FieldDraft } from '../../../src/field-types/definition/definition.ts';
import type { Answer } from '../../support/answer.ts';
import { readAnswer } from '../../support/answer.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { changingCalls, everyCall, leavesSession, parametersOf, samplePath } from '../../support/calls.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  admin = await app.as.admin();
  const fields: FieldDraft[] = [
    { name: 'year', label: 'Year', type: 'number' },
    { name: 'make', label: 'Make', type: 'text' },
    { name: 'parts', label: 'Parts', type: 'repeater', sub_fields: [{ name: 'part', label: 'Part', type: 'text' }] },
    { name: 'other', label: 'Other', type: 'relation', content_type: 'cars' },
  ];
  const type = await buildContentType(app, { slug: 'cars', isPublic: true });
  await admin.fieldGroups.create({ body: { name: 'Car', slug: 'car', fields, contentTypes: [type.id] } });
});

const json = { 'Content-Type': 'application/json' };
const post = async (path: string, body: string, headers: Record<string, string> = json): Promise<Answer> =>
  readAnswer(await admin.fetch(path, { method: 'POST', body, headers }));
const issues = () => app.logLines.filter((line) => line.includes('"level":"error"'));
const readingCalls = everyCall.filter(leavesSession).filter(({ call }) => call.method === 'GET');
const jsonCalls = changingCalls.filter(({ call }) => call.body && !call.upload && !call.pageForm);

describe('INJ-05 the body that is checked is the body that is read', () => {
  test.each(jsonCalls)('$name takes JSON alone, however the type is spelled', async ({ call }) => {
    const init = { method: call.method, body: '{"a":1}' };
    for (const type of [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'text/json',
      'application/json-patch+json',
      'application/jsonp',
      'application',
      '*/*',
    ]) {
      const answer = await admin.fetch(samplePath(call), { ...init, headers: { 'Content-Type': type } });
      expect(answer.status, type).toBe(415);
    }
    const untyped = await admin.fetch(samplePath(call), { ...init, body: new Blob(['{"a":1}']) });
    expect(untyped.status).toBe(415);
  });

  test.each([
    ' application/json',
    'application/json ',
    'APPLICATION/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json\t; charset=utf-8',
    'application/json;charset=utf-16',
    'application/json; charset="x"',
    'application/json;',
    'application/json, text/plain',
  ])('as %j an invalid body is rejected as well', async (type) => {
    for (const body of ['{"name":7,"slug":"Not A Slug"}', '{}', '[]', 'null', '7', '"x"', 'name=x', '']) {
      const answer = await post('/admin/api/content-types', body, { 'Content-Type': type });
      expect([400, 415], body).toContain(answer.status);
      expect(answer.body['success']).toBe(false);
    }
  });

  test('of a key given twice neither is taken', async () => {
    const answer = await post('/admin/api/content-types', '{"name":"Fine","name":{"$ne":1},"slug":"twice"}');
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['name'] });
    const users = await admin.fetch('/admin/api/users?pageSize=1&pageSize=2');
    expect(users.status).toBe(400);
  });

  const notText: unknown[] = [{ $ne: 1 }, { $gt: '' }, ['a'], 7, true, { toString: 'x' }, { length: 3 }, [[]]];

  test('objects and lists in the place of texts', async () => {
    for (const value of notText) {
      const login = await post('/admin/api/auth/login', JSON.stringify({ email: value, password: value }));
      expect(login.status, JSON.stringify(value)).toBe(400);
      const type = await post('/admin/api/content-types', JSON.stringify({ name: value, slug: value }));
      expect(type).toReject(400, 'VALIDATION_ERROR');
      const entry = await post(
        '/admin/api/content',
        JSON.stringify({ contentType: 'cars', title: value, customFields: { make: value, year: value } }),
      );
      expect(entry).toReject(400, 'VALIDATION_ERROR');
      const bulk = await post('/admin/api/content/bulk', JSON.stringify({ ids: value, action: value }));
      expect(bulk).toReject(400, 'VALIDATION_ERROR');
    }
  });

  test('objects and lists in addresses', async () => {
    for (const query of ['search[$ne]=1', 'search[]=a', 'search=a&search=b', 'page[]=1', 'filters[0][column]=title']) {
      const answer = await admin.fetch(`/admin/api/content?${query}`);
      expect([200, 400], query).toContain(answer.status);
      const { data } = (await answer.json()) as { data?: unknown };
      if (answer.status === 200) expect(Array.isArray(data)).toBe(true);
    }
    for (const id of ['[object Object]', '1', 'undefined', '../users', '%2e%2e', '{}', "'", '0'.repeat(400)]) {
      const answer = await admin.fetch(`/admin/api/content/${encodeURIComponent(id)}`);
      expect([400, 404, 414], id).toContain(answer.status);
    }
  });
});

describe('INJ-06 names of JavaScript itself', () => {
  const magic = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];

  /** Afterwards nobody holds more than before, and no object has what it was not given. */
  const unchanged = async () => {
    const { data } = await (await app.as.norole()).auth.permissions();
    expect(data.permissions).toEqual([]);
    const nothing: Record<string, unknown> = {};
    expect([nothing['isAdmin'], nothing['polluted'], Object.keys(nothing)]).toEqual([undefined, undefined, []]);
  };

  test.each(magic)('%s as a key anywhere in a body', async (name) => {
    const poison = `{"${name}":{"isAdmin":true,"polluted":1}}`;
    const bodies: [path: string, body: string][] = [
      ['/admin/api/content', `{"contentType":"cars","title":"T","customFields":${poison}}`],
      ['/admin/api/content', `{"contentType":"cars","title":"T","customFields":{"parts":[${poison}]}}`],
      ['/admin/api/content', `{"contentType":"cars","title":"T","meta":${poison}}`],
      ['/admin/api/content', `{"contentType":"cars","title":"T","content":{"json":{"blocks":[${poison}]}}}`],
      ['/admin/api/content-types', `{"name":"Magic","slug":"magic-${name.length}","${name}":{"isPublic":true}}`],
      ['/admin/api/auth/login', `{"email":"a@example.test","password":"x","${name}":{"authenticated":true}}`],
    ];
    for (const [path, body] of bodies) {
      const answer = await post(path, body);
      expect([200, 201, 400, 401, 409], `${path} ${body}`).toContain(answer.status);
      // What is stored is plain data, and reads back.
      const { id } = (answer.data ?? {}) as { id?: string };
      if (path === '/admin/api/content' && id) expect((await admin.entries.get({ params: { id } })).status).toBe(200);
    }
    await unchanged();
  });

  test.each(magic)('%s as the name of something', async (name) => {
    const fields = [{ name, label: 'X', type: 'text' as const }];
    const group = await admin.fieldGroups.create({ body: { name: 'X', slug: 'x-y', fields } });
    expect(group.body['fields']).toEqual({ 'fields.0.name': [`"${name}" is a reserved name`] });
    const inner = [{ name: 'a', label: 'A', type: 'group' as const, sub_fields: fields }];
    const held = await admin.fieldGroups.create({ body: { name: 'X', slug: 'x-y', fields: inner as FieldDraft[] } });
    expect(Object.keys(held.body['fields'] as object)).toEqual(['fields.0.sub_fields.0.name']);
    for (const column of [name, `customFields.${name}`]) {
      const filters = JSON.stringify([{ id: name, column, operator: 'equals', value: 'x' }]);
      const list = await admin.entries.list({ query: { contentType: 'cars', filters } });
      expect(list).toReject(400, 'VALIDATION_ERROR', { fields: ['filters.0.column'] });
    }
    for (const path of [
      `/admin/api/content-types/${name}`,
      `/admin/api/content/types/${name}`,
      `/api/content/${name}`,
    ]) {
      expect([400, 404], path).toContain((await admin.fetch(path)).status);
    }
    for (const { call } of readingCalls) {
      const query = new URLSearchParams(['search', ...parametersOf(call)].map((parameter) => [parameter, name]));
      expect((await admin.fetch(`${samplePath(call)}?${query}`)).status, call.path).toBeLessThan(500);
    }
    await unchanged();
  });
});

describe('INJ-07 bodies that are too deep, too wide or too large', () => {
  const refused = async (path: string, body: string) => {
    const answer = await post(path, body);
    expect([400, 413]).toContain(answer.status);
    expect(answer.body['success']).toBe(false);
  };

  test('deep lists and objects', async () => {
    for (const times of [33, 1000, 100_000]) {
      await refused('/admin/api/content', `${'['.repeat(times)}${']'.repeat(times)}`);
      const deep = `${'{"a":'.repeat(times)}1${'}'.repeat(times)}`;
      await refused('/admin/api/content', `{"contentType":"cars","title":"T","meta":{"m":${deep}}}`);
      await refused('/admin/api/content', `{"contentType":"cars","title":"T","customFields":{"parts":[${deep}]}}`);
    }
  });

  test('a repeater in itself, a thousand times', async () => {
    const nested = `${'{"name":"a","label":"A","type":"repeater","sub_fields":['.repeat(1000)}${']}'.repeat(1000)}`;
    const draft = { name: 'Deep', slug: 'deep' };
    await refused('/admin/api/field-groups', JSON.stringify({ ...draft, fields: `[${nested}]` }));
    await refused('/admin/api/field-groups', `{"name":"Deep","slug":"deep","fields":[${nested}]}`);
  });

  test('many keys, long texts, long lists', async () => {
    // Some that the size of a body allows, some that it does not.
    for (const length of [60_000, 1_000_000]) {
      const wide = `{${Array.from({ length }, (_, n) => `"k${n}":1`).join()}}`;
      await refused('/admin/api/content', `{"contentType":"cars","title":"T","meta":${wide}}`);
    }
    await refused('/admin/api/content', `{"contentType":"cars","title":"${'x'.repeat(10_000_000)}"}`);
    await refused('/admin/api/content', `{"contentType":"cars","title":"${'x'.repeat(1_000_000)}"}`);
    for (const length of [20_000, 50_000]) {
      const ids = JSON.stringify(Array.from({ length }, () => '0197c7a5-1111-7000-8000-000000000001'));
      await refused('/admin/api/content/bulk', `{"ids":${ids},"action":"publish"}`);
    }
    for (const length of [500, 3000, 50_000]) {
      const value = Array.from({ length }, (_, n) => n);
      const filters = JSON.stringify([{ column: 'customFields.year', operator: 'in', value }]);
      for (const path of [
        `/api/content/cars?filter[year][in]=${value.join()}`,
        `/admin/api/content?contentType=cars&filters=${encodeURIComponent(filters)}`,
      ]) {
        expect([400, 414, 431]).toContain((await admin.fetch(path)).status);
      }
    }
  });

  test('a circle of relations is filled in one level deep', async () => {
    const one = await buildEntry(app, { contentType: 'cars', slug: 'one' });
    const two = await buildEntry(app, { contentType: 'cars', slug: 'two', customFields: { other: one.id } });
    await admin.entries.update({ params: { id: one.id }, body: { customFields: { other: two.id } } });
    const answer = await app.as.anonymous.fetch('/api/content/cars/one?include=other');
    expect(await answer.json()).toMatchObject({
      data: { slug: 'one', customFields: { other: { slug: 'two', customFields: { other: one.id } } } },
    });
  });

  test('what was stored at the limit is read by everybody', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(28)}1${'}'.repeat(28)}`) as object;
    const { data, status } = await admin.entries.create({
      body: { contentType: 'cars', title: 'T', slug: 'deepest', meta: { m: deep } },
    });
    expect(status).toBe(201);
    expect((await admin.entries.get({ params: { id: data.id } })).data.meta).toEqual({ m: deep });
    expect((await admin.entries.list({ query: { contentType: 'cars' } })).status).toBe(200);
    expect((await app.as.anonymous.fetch('/api/content/cars')).status).toBe(200);
    await buildUser(app);
    expect(issues()).toEqual([]);
  });
});

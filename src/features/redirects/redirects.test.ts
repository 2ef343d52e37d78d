import { beforeAll, describe, expect, test } from 'vitest';
import { readAnswer } from '../../../tests/support/answer.ts';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildEntry, buildType } from '../delivery/delivery.fixtures.ts';
import { circleAt } from './redirect-addresses.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  await buildType(admin, { slug: 'ploughs', name: 'Ploughs' });
});

const create = (from: string, to: string, permanent?: boolean) =>
  admin.redirects.create({ body: { from, to, ...(permanent !== undefined && { permanent }) } });
const made = async (from: string, to: string, permanent?: boolean) => {
  const answer = await create(from, to, permanent);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.data;
};
const get = async (path: string) => {
  const answer = await app.fetch(path, { redirect: 'manual' });
  return { status: answer.status, to: answer.headers.get('location') };
};
const send = async (csv: string, api = admin) => {
  const file = new FormData();
  file.append('file', new File([csv], 'moved.csv', { type: 'text/csv' }));
  return readAnswer(await api.fetch('/admin/api/redirects/import', { method: 'POST', body: file }));
};
const params = ({ id }: { id: string }) => ({ params: { id } });

describe('errors', () => {
  test.each([
    ['', '/new', 'from', 'From is required'],
    ['old', '/new', 'from', 'From must be a path of this site, such as /old-page'],
    ['https://other.example/old', '/new', 'from', 'From must be a path of this site, such as /old-page'],
    ['/old?page=2', '/new', 'from', 'From must be a path alone, without ? and #: it leads on with any query'],
    ['/old#top', '/new', 'from', 'From must be a path alone, without ? and #: it leads on with any query'],
    ['/old page', '/new', 'from', 'From must not contain blanks or backslashes'],
    ['/\\other.example', '/new', 'from', 'From must not contain blanks or backslashes'],
    ['/admin/old', '/new', 'from', 'From must be a path of the site’s pages'],
    ['/API/old', '/new', 'from', 'From must be a path of the site’s pages'],
    ['/', '/new', 'from', '/ has a page, which comes first. Choose a path without one'],
    ['/ploughs', '/new', 'from', '/ploughs has a page, which comes first. Choose a path without one'],
    ['//ploughs/', '/new', 'from', '/ploughs has a page, which comes first. Choose a path without one'],
    ['/robots.txt', '/new', 'from', '/robots.txt has a page, which comes first. Choose a path without one'],
    [`/${'a'.repeat(2000)}`, '/new', 'from', 'From must be at most 2000 characters'],
    ['/old', '', 'to', 'To is required'],
    ['/old', 'new', 'to', 'To must be a path of this site, such as /new-page, or an http or https address'],
    ['/old', '//other.example', 'to', 'To must be a path of this site, such as /new-page, or an http or https address'],
    [
      '/old',
      'javascript:alert(1)',
      'to',
      'To must be a path of this site, such as /new-page, or an http or https address',
    ],
    ['/old', 'https://', 'to', 'To must be a path of this site, such as /new-page, or an http or https address'],
    ['/old', '/\\other.example', 'to', 'To must not contain blanks or backslashes'],
    ['/old', 'https://me:secret@other.example/', 'to', 'To must not contain a name to sign in'],
    ['/old', '/old', 'to', 'To must not lead back to /old'],
    ['/old', '/old/?again#top', 'to', 'To must not lead back to /old'],
  ])('from %j to %j is rejected at %s', async (from, to, field, text) => {
    const answer = await create(from, to);
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    expect((answer.body as { fields: Record<string, string[]> }).fields[field]).toEqual([text]);
  });

  test('a path has one redirect, in every spelling', async () => {
    await made('/straße/höhe', '/shop');
    for (const again of ['/straße/höhe', '/stra%C3%9Fe/h%C3%B6he/', `${app.platform.config.publicUrl}/straße/höhe`])
      expect(await create(again, '/blog')).toReject(409, 'REDIRECT_EXISTS', { fields: ['from'] });
    const other = await made('/other-street', '/shop');
    const answer = await admin.redirects.update({ ...params(other), body: { from: '/straße/höhe' } });
    expect(answer).toReject(409, 'REDIRECT_EXISTS', { fields: ['from'] });
  });

  test('no circle, however long, also of two that come at once', async () => {
    await made('/c1', '/c2');
    await made('/c2', 'https://other.example/c1');
    await made('/c3', '/c1?by=3');
    expect(await create('/other', '/c1')).toMatchObject({ status: 201 });
    const { data } = await admin.redirects.list({ query: { search: '/c2', sort: 'from' } } as never);
    const second = data.items.find(({ from }) => from === '/c2');
    const answer = await admin.redirects.update({ params: { id: second?.id ?? '' }, body: { to: '/c3' } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['to'] });
    const both = await Promise.all([create('/left', '/right'), create('/right', '/left')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400]);
  });

  test('long chains are looked through once', () => {
    const chain = new Map(Array.from({ length: 20_000 }, (_, n) => [`/p${n}`, `/p${n + 1}`]));
    expect(circleAt(chain, chain.keys())).toBeNull();
    chain.set('/p20000', '/p0');
    expect(circleAt(chain, chain.keys())).toBe('/p0');
  });

  test('a stale version, an unknown id, and each right that is missing', async () => {
    const redirect = await made('/stale', '/shop');
    await admin.redirects.update({ ...params(redirect), body: { to: '/blog' } });
    const stale = await admin.redirects.update({ ...params(redirect), body: { to: '/x', version: redirect.version } });
    expect(stale).toReject(409, 'VERSION_CONFLICT');
    const unknown = { params: { id: '0190aaaa-0000-7000-8000-000000000000' } };
    expect(await admin.redirects.get(unknown)).toReject(404, 'NOT_FOUND');
    expect(await admin.redirects.remove(unknown)).toReject(404, 'NOT_FOUND');
    expect(await admin.redirects.forget(unknown)).toReject(404, 'NOT_FOUND');
    const viewer = await app.as.holding('redirects.view', 'redirects.create');
    expect(await viewer.redirects.remove(params(redirect))).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect(await send('from,to\n/a,/b', viewer)).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });
});

test('a path without a page leads on, for good or for now, without the query that came in', async () => {
  expect((await get('/old-catalog')).status).toBe(404);
  const redirect = await made('/old-catalog/', '/shop?category=dozer#list');
  expect(redirect).toMatchObject({ from: '/old-catalog', to: '/shop?category=dozer#list', permanent: true, hits: 0 });
  for (const path of ['/old-catalog', '/old-catalog?utm=1'])
    expect(await get(path)).toEqual({ status: 301, to: '/shop?category=dozer#list' });
  await admin.redirects.update({ ...params(redirect), body: { to: 'https://other.example/höhe', permanent: false } });
  expect(await get('/old-catalog')).toEqual({ status: 302, to: 'https://other.example/h%C3%B6he' });
  const { data } = await admin.redirects.get(params(redirect));
  await admin.redirects.list();
  const counted = await admin.redirects.get(params(redirect));
  expect([data.version, counted.data.hits, counted.data.lastHitAt]).toEqual([2, 3, expect.any(String)]);
  await admin.redirects.update({ ...params(redirect), body: { to: '/..//other.example/x' } });
  expect((await get('/old-catalog')).to).toBe('/other.example/x');
  await admin.redirects.remove(params(redirect));
  expect((await get('/old-catalog')).status).toBe(404);
});

test('a page that comes later comes first', async () => {
  await made('/ploughs/deep', '/shop');
  expect((await get('/ploughs/deep')).status).toBe(301);
  const entry = await buildEntry(admin, { slug: 'ploughs' }, { slug: 'deep' });
  expect((await get('/ploughs/deep')).status).toBe(200);
  await admin.entries.remove(params(entry));
  expect((await get('/ploughs/deep')).status).toBe(301);
});

test('what is asked for in vain is listed, most frequent first, until it leads on or is forgotten', async () => {
  for (const path of ['/lost/a', '/lost/b', '/lost/b?x=1', '/lost/b/', '/.env', '/wp-login.php', '/favicon.ico'])
    await get(path);
  const listed = async () => {
    const { data } = await admin.redirects.missing({ query: { search: 'lost' } });
    return data.items.map(({ path, hits }) => [path, hits]);
  };
  expect(await listed()).toEqual([
    ['/lost/b', 2],
    ['/lost/a', 1],
  ]);
  const { data: all } = await admin.redirects.missing({ query: { pageSize: 100 } });
  expect(all.items.map(({ path }) => path).filter((path) => /env|wp-login|favicon/.test(path))).toEqual([]);
  await made('/lost/b', '/shop');
  expect(await listed()).toEqual([['/lost/a', 1]]);
  const [first] = (await admin.redirects.missing({ query: { search: 'lost' } })).data.items;
  await admin.redirects.forget({ params: { id: first?.id ?? '' } });
  expect(await listed()).toEqual([]);
});

describe('a file', () => {
  test('all of its rows or none, with every error by its line', async () => {
    const answer = await send(
      'from,to,permanent\n/f1,/shop,true\nf2,/shop,maybe\n/f3,nowhere,no\n/f1,/blog,yes\n/ploughs,/shop,\n',
    );
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['file'] });
    expect((answer.body as { fields: { file: string[] } }).fields.file).toEqual([
      'Line 3: permanent must be true or false, not “maybe”',
      'Line 4: To must be a path of this site, such as /new-page, or an http or https address',
      'Line 5: /f1 is in line 2 already',
      'Line 6: /ploughs has a page, which comes first. Choose a path without one',
    ]);
    expect((await get('/f1')).status).toBe(404);
    for (const bad of ['', 'a,b\n/x,/y', 'from,to\n', 'from,to\n/round,/about-round\n/about-round,/round'])
      expect(await send(bad)).toReject(400, 'VALIDATION_ERROR', { fields: ['file'] });
    const long = `from,to\n${Array.from({ length: 5_001 }, (_, n) => `/many-${n},/shop`).join('\n')}`;
    expect(await send(long)).toReject(400, 'VALIDATION_ERROR', { fields: ['file'] });
  });

  test('creates and changes, and what was exported is unchanged', async () => {
    await made('/g1', '/shop');
    const answer = await send('﻿From;To;Permanent\r\n/g1;/blog;no\r\n/g2;"/shop?a=1,2";302\r\n');
    expect(answer.body).toMatchObject({ data: { created: 1, updated: 1, unchanged: 0 } });
    expect([await get('/g1'), await get('/g2')]).toEqual([
      { status: 302, to: '/blog' },
      { status: 302, to: '/shop?a=1,2' },
    ]);
    const file = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      await (await admin.fetch('/admin/api/redirects/export')).arrayBuffer(),
    );
    expect(file.split('\r\n')[0]).toBe('﻿from,to,permanent,hits,lastHitAt');
    const again = await send(file);
    const { data } = await admin.redirects.list();
    expect(again.body).toMatchObject({ data: { created: 0, updated: 0, unchanged: data.total } });
  });
});

test('[H03] former slugs of what is published, of public types, are told to front ends', async () => {
  const { type: hidden } = await buildType(admin, { isPublic: false });
  const [moved, draft, within] = [
    await buildEntry(admin, { slug: 'ploughs' }, { slug: 'was' }),
    await buildEntry(admin, { slug: 'ploughs' }, { slug: 'was-draft' }),
    await buildEntry(admin, hidden, { slug: 'was-hidden' }),
  ];
  for (const entry of [moved, draft, within])
    await admin.entries.update({ ...params(entry), body: { slug: `${entry.slug}-now` } });
  await admin.drafts.unpublish(params(draft));
  const read = async (query = '') => {
    const answer = await app.fetch(`/api/redirects${query}`);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const { body } = await read();
  expect(body).toEqual({
    success: true,
    data: [{ from: 'was', to: 'was-now', type: 'ploughs' }],
    meta: { total: 1, page: 1, pageSize: 100, pageCount: 1 },
    pageCount: 1,
  });
  expect((await read('?page=2&pageSize=5000')).body).toMatchObject({ data: [], meta: { pageSize: 1000, total: 1 } });
  for (const [query, field] of [
    ['?page=0', 'page'],
    ['?pageSize=x', 'pageSize'],
    ['?type=ploughs', 'type'],
  ] as const)
    expect(Object.keys((await read(query)).body['fields'] as object)).toEqual([field]);
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildUser } from '../../users/users.fixtures.ts';
import { buildEntry, buildType } from '../delivery.fixtures.ts';

let app: TestApp;
let admin: Api;
const previewUrl = 'https://front.example/preview/{type}/{slug}?id={id}&token={token}';

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  await buildType(admin, { slug: 'rivals' });
  await buildType(admin, {
    slug: 'trucks',
    previewUrl,
    fields: [
      { name: 'maker', label: 'Maker', type: 'text' },
      { name: 'cost', label: 'Cost', type: 'number', is_private: true },
      { name: 'rival', label: 'Rival', type: 'relation', content_type: 'rivals' },
    ],
  });
});

const truck = (more: object = {}) =>
  buildEntry(admin, { slug: 'trucks' }, { content: 'Live', customFields: { maker: 'Saab', cost: 5 }, ...more });
const params = ({ id }: { id: string }) => ({ params: { id } });
const tokenOf = async (entry: { id: string }, api = admin) => {
  const { data } = await api.preview.create({ ...params(entry), body: {} });
  return new URL(data.url).searchParams.get('token') ?? new URL(data.url).searchParams.get('preview') ?? '';
};
const read = async (path: string) => {
  const answer = await app.fetch(`/api/content/${path}`, { redirect: 'manual' });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
};

describe('the preview address of a type', () => {
  test.each([
    ['javascript:alert(1)', 'http or https'],
    ['//front.example/{slug}', 'http or https'],
    ['/preview/{slug}', 'http or https'],
    ['https://me:secret@front.example/{slug}', 'http or https'],
    ['https://{slug}.example/', 'fixed host'],
    ['https://front.example\\@other.example/', 'http or https'],
    ['https://front.example/{slug}/{secret}', '{slug}, {id}, {type} and {token} alone'],
    [`https://front.example/${'a'.repeat(480)}`, 'at most 500'],
    ['https://front.example/a b', 'http or https'],
    ['https://:80/', 'http or https'],
  ])('%s is rejected by name', async (address, part) => {
    const { type } = await buildType(admin);
    const answer = await admin.contentTypes.update({ ...params(type), body: { previewUrl: address } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['previewUrl'] });
    expect(JSON.stringify(answer.body)).toContain(part);
  });

  test('is stored, told to those who write, and a blank one is none', async () => {
    const { type } = await buildType(admin, { previewUrl: ' http://[::1]:5173/x/{slug}#{token} ' });
    const stored = async () => (await admin.contentTypes.get(params(type))).data.previewUrl;
    expect(await stored()).toBe('http://[::1]:5173/x/{slug}#{token}');
    const { data: model } = await admin.entries.type({ params: { slug: type.slug } });
    expect(model.previewUrl).toBe('http://[::1]:5173/x/{slug}#{token}');
    await admin.contentTypes.update({ ...params(type), body: { previewUrl: '  ' } });
    expect(await stored()).toBeNull();
  });

  test('is not set by who may not view the entries, nor told to the public', async () => {
    const { type } = await buildType(admin);
    const api = await app.as.holding('content-types.view', 'content-types.edit');
    const answer = await api.contentTypes.update({ ...params(type), body: { previewUrl: 'https://steal.example/' } });
    expect(answer).toReject(403, 'INSUFFICIENT_PERMISSIONS', { fields: ['previewUrl'] });
    expect((await api.contentTypes.update({ ...params(type), body: { name: 'Still mine' } })).status).toBe(200);
    expect(JSON.stringify((await read('')).body)).not.toContain('front.example');
  });
});

test('[H02] the link leads to the front end of the type, also of a private one', async () => {
  const entry = await truck({ slug: 'old-name' });
  await admin.drafts.save({ ...params(entry), body: { slug: 'new-name' } });
  const { data } = await admin.preview.create({ ...params(entry), body: {} });
  const url = new URL(data.url);
  expect(`${url.origin}${url.pathname}`).toBe('https://front.example/preview/trucks/new-name');
  expect(url.searchParams.get('id')).toBe(entry.id);
  expect(url.searchParams.get('token')).toMatch(/^[\w.-]{80,}$/);

  const { type } = await buildType(admin, { isPublic: false, previewUrl });
  const hidden = await buildEntry(admin, type, { title: 'Within', slug: 'within', status: 'draft' });
  const { status, body } = await read(`${type.slug}/within?preview=${await tokenOf(hidden)}`);
  expect([status, body?.data?.title]).toEqual([200, 'Within']);
  expect((await read(`${type.slug}/within`)).status).toBe(404);
});

describe('delivery by the token of a preview', () => {
  test('answers the newest of that entry with its state, uncached, without what is private', async () => {
    const [shown, draft] = [
      await buildEntry(admin, { slug: 'rivals' }),
      await buildEntry(admin, { slug: 'rivals' }, { status: 'draft' }),
    ];
    const entry = await truck({ slug: 'seen', customFields: { maker: 'Saab', rival: shown.id } });
    const token = await tokenOf(entry);
    await admin.drafts.save({ ...params(entry), body: { title: 'Newer', customFields: { maker: 'Volvo' } } });
    const { status, headers, body } = await read(`trucks/seen?preview=${token}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id: entry.id, title: 'Newer', status: 'publish', isPreview: true });
    expect(body.data.customFields).toEqual({ maker: 'Volvo', rival: shown.id });
    expect(headers.get('cache-control')).toBe('private, no-store');
    const part = await read(`trucks/seen?preview=${token}&fields=title,rival&include=rival`);
    expect(part.body.data).toMatchObject({ id: entry.id, title: 'Newer', isPreview: true });
    expect(part.body.data.customFields.rival).toMatchObject({ id: shown.id, title: shown.title });
    await admin.drafts.save({ ...params(entry), body: { customFields: { rival: draft.id } } });
    expect((await read(`trucks/seen?preview=${token}`)).body.data.customFields.rival).toBeNull();
    expect((await read('trucks/seen')).body.data).not.toHaveProperty('isPreview');
  });

  test('of a single, under the address of its type', async () => {
    await buildType(admin, { slug: 'imprint', isSingle: true });
    const entry = await buildEntry(admin, { slug: 'imprint' }, { title: 'Imprint', status: 'draft' });
    const token = await tokenOf(entry);
    const { body } = await read(`imprint?preview=${token}`);
    expect(body.data).toMatchObject({ title: 'Imprint', status: 'draft', isPreview: true });
    expect((await read('imprint?preview=x')).status).toBe(404);
    expect((await read(`trucks?preview=${token}`)).status).toBe(400);
  });

  test('a wrong one is ignored where something is published, and finds no draft', async () => {
    const [live, draft] = [await truck({ slug: 'is-live' }), await truck({ slug: 'is-draft', status: 'draft' })];
    const [ofLive, ofDraft] = [await tokenOf(live), await tokenOf(draft)];
    for (const wrong of ['x', ofDraft, `${ofLive}x`, ofLive.replace(/^./, 'Z'), '']) {
      const { status, body } = await read(`trucks/is-live?preview=${wrong}`);
      expect([status, body.data.isPreview]).toEqual([200, undefined]);
    }
    for (const wrong of ['x', ofLive, '']) {
      expect((await read(`trucks/is-draft?preview=${wrong}`)).status).toBe(404);
    }
    expect((await read(`trucks/is-live?preview=${ofLive}&colour=1`)).status).toBe(400);
  });

  test('what a token does not show yet is shown as soon as it does', async () => {
    const entry = await truck({ slug: 'moves' });
    const other = await truck({ slug: 'stays' });
    const token = await tokenOf(other);
    expect((await read(`trucks/moves?preview=${token}`)).body.data.id).toBe(entry.id);
    await admin.entries.update({ ...params(entry), body: { slug: 'moved' } });
    await admin.drafts.save({ ...params(other), body: { slug: 'moves' } });
    expect((await read(`trucks/moves?preview=${token}`)).body.data).toMatchObject({ id: other.id, isPreview: true });
  });

  test('ends with the right of its maker, with its time, in the trash, and where a private type has no front end', async () => {
    const user = await buildUser(app, { permissions: ['content-types.trucks.view'] });
    const entry = await truck({ slug: 'ends', status: 'draft' });
    const [mine, theirs] = [await tokenOf(entry), await tokenOf(entry, await app.as.user(user))];
    const statusOf = async (token: string) => (await read(`trucks/ends?preview=${token}`)).status;
    expect([await statusOf(mine), await statusOf(theirs)]).toEqual([200, 200]);
    await admin.users.update({ params: { id: user.id }, body: { isActive: false } });
    expect([await statusOf(mine), await statusOf(theirs)]).toEqual([200, 404]);
    await admin.entries.remove(params(entry));
    expect(await statusOf(mine)).toBe(404);

    const { type } = await buildType(admin, { previewUrl });
    const hidden = await buildEntry(admin, type, { slug: 'hidden', status: 'draft' });
    const token = await tokenOf(hidden);
    const path = `${type.slug}/hidden?preview=${token}`;
    expect((await read(path)).status).toBe(200);
    await admin.contentTypes.update({ ...params(type), body: { isPublic: false, previewUrl: null } });
    expect((await read(path)).status).toBe(404);
    await admin.contentTypes.update({ ...params(type), body: { isPublic: true } });
    app.clock.advance(3_700_000);
    expect((await read(path)).status).toBe(404);
  });
});

test('[H03] a former slug leads on in delivery too, with the query', async () => {
  const entry = await truck({ slug: 'first' });
  const asOwner = await app.as.admin();
  await asOwner.entries.update({ ...params(entry), body: { slug: 'second' } });
  const { status, headers } = await read('trucks/first?fields=title&include=rival');
  expect(status).toBe(301);
  const to = headers.get('location') ?? '';
  expect(to).toBe('/api/content/trucks/second?fields=title&include=rival');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect((await app.fetch(to)).status).toBe(200);
  await asOwner.entries.remove(params(entry));
  expect((await read('trucks/first')).status).toBe(404);
  expect((await read('trucks/never')).status).toBe(404);
});

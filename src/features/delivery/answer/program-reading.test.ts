import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { buildApiToken } from '../../api-tokens/api-tokens.fixtures.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';

/** Programs read drafts, private types and private fields by the delivery API, with a token and not without. */
let app: TestApp;
let admin: Api;
let token: string;

const fields = [
  { type: 'text', name: 'note', label: 'Note' },
  { type: 'number', name: 'cost', label: 'Cost', is_private: true },
] as FieldDraft[];

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  token = (await buildApiToken(app, { permissions: ['content.view'] })).secret;
  await buildContentType(app, { slug: 'open', isPublic: true, fields });
  await buildContentType(app, { slug: 'closed', isPublic: false, fields });
  for (const contentType of ['open', 'closed']) {
    const facts = { contentType, customFields: { note: 'live', cost: 7 } };
    const { id } = await buildEntry(app, { ...facts, title: 'Live', slug: 'live', status: 'publish' });
    await buildEntry(app, { ...facts, title: 'Begun', slug: 'begun', status: 'draft' });
    const { id: trashed } = await buildEntry(app, { ...facts, title: 'Gone', slug: 'gone', status: 'draft' });
    await admin.entries.remove({ params: { id: trashed } });
    const body = { title: 'Newer', slug: 'newer', customFields: { note: 'new' } };
    expect((await admin.drafts.save({ params: { id }, body })).status).toBe(200);
  }
});

type Answered = { data: Record<string, unknown>[]; meta: { total: number } };

async function ask(path: string, sent: string | null = token) {
  const headers = sent === null ? {} : { Authorization: `Bearer ${sent}` };
  const answer = await app.fetch(`/api/content/${path}`, { headers });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answered & { code: string } };
}

const titles = ({ body }: { body: Answered }) => body.data.map(({ title, status }) => [title, status]).toSorted();

describe.each(['open', 'closed'])('of the type %s', (type) => {
  test('what is published, as the public reads it', async () => {
    const answer = await ask(type);
    expect(titles(answer)).toEqual([['Live', undefined]]);
    expect(answer.body.data[0]?.['customFields']).toEqual({ note: 'live' });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    expect(answer.headers.get('ratelimit-limit')).toBe('600');
    expect((await ask(`${type}/live`)).body.data).toMatchObject({ title: 'Live', customFields: { note: 'live' } });
    expect((await ask(`${type}/begun`)).status).toBe(404);
  });

  test('the newest content of every entry outside the trash', async () => {
    const answer = await ask(`${type}?status=draft`);
    expect(titles(answer)).toEqual([
      ['Begun', 'draft'],
      ['Newer', 'publish'],
    ]);
    expect(answer.body.meta.total).toBe(2);
    const filtered = await ask(`${type}?status=draft&filter[note][equals]=new&sort=title`);
    expect(titles(filtered)).toEqual([['Newer', 'publish']]);
    for (const slug of ['newer', 'live'])
      expect((await ask(`${type}/${slug}?status=draft`)).body.data).toMatchObject({
        title: 'Newer',
        status: 'publish',
      });
    expect((await ask(`${type}/begun?status=draft`)).body.data).toMatchObject({ title: 'Begun', status: 'draft' });
    expect((await ask(`${type}/gone?status=draft`)).status).toBe(404);
  });

  test('each entry as it stands', async () => {
    expect(titles(await ask(`${type}?status=any`))).toEqual([
      ['Begun', 'draft'],
      ['Live', 'publish'],
    ]);
    expect((await ask(`${type}/newer?status=any`)).status).toBe(404);
  });

  test('private fields by their own wish alone', async () => {
    const answer = await ask(`${type}?privateFields=true&filter[cost][equals]=7`);
    expect(answer.body.data.map(({ customFields }) => customFields)).toEqual([{ note: 'live', cost: 7 }]);
    expect((await ask(`${type}/newer?status=draft&privateFields=true`)).body.data).toMatchObject({
      customFields: { note: 'new', cost: 7 },
    });
    expect((await ask(`${type}?filter[cost][equals]=7`)).status).toBe(400);
  });

  test('nothing by a token that may not view its entries', async () => {
    const { secret } = await buildApiToken(app, { permissions: ['media.view'] });
    for (const query of ['?status=draft', '?status=any', '?privateFields=true', '/live?status=draft'])
      expect((await ask(`${type}${query}`, secret)).status, query).toBe(404);
    expect((await ask(type, secret)).status).toBe(type === 'open' ? 200 : 404);
  });
});

test.each(['?status=draft', '?status=any', '?status=nonsense', '?privateFields=true', '/live?status=draft'])(
  'open%s is 401 without a token, whatever cookie is there',
  async (query) => {
    const refused = await ask(`open${query}`, null);
    expect([refused.status, refused.body.code]).toEqual([401, 'INVALID_TOKEN']);
    expect(refused.headers.get('www-authenticate')).toBe('Bearer');
    const cookie = await admin.fetch(`/api/content/open${query}`);
    expect(cookie.status).toBe(401);
  },
);

test('status=published and privateFields=false are what everybody reads', async () => {
  const plain = await ask('open', null);
  const same = await ask('open?status=published&privateFields=false', null);
  expect(same.body).toEqual(plain.body);
  expect(same.headers.get('cache-control')).toContain('public');
});

test('a wrong token is 401, also where the public may read; another value is named', async () => {
  expect((await ask('open', 'mw_wrong')).status).toBe(401);
  const wrong = await ask('open?status=gone&privateFields=maybe');
  expect(wrong.body).toMatchObject({
    fields: { status: ['must be published, draft or any'], privateFields: ['must be true or false'] },
  });
});

test('a relation to a private type, and a draft behind a relation, stay unknown', async () => {
  const relation = (name: string, target: string) => ({ type: 'relation', name, label: name, content_type: target });
  const related = [relation('shown', 'open'), relation('hidden', 'closed')] as FieldDraft[];
  await buildContentType(app, { slug: 'related', isPublic: true, fields: related });
  const idOf = async (slug: string) => {
    const { body } = await ask(`${slug}/live`);
    return (body.data as unknown as { id: string }).id;
  };
  const customFields = { shown: await idOf('open'), hidden: await idOf('closed') };
  await buildEntry(app, { contentType: 'related', title: 'One', slug: 'one', status: 'draft', customFields });
  const { body } = await ask('related/one?status=draft&include=shown');
  expect(body.data).toMatchObject({ customFields: { shown: { title: 'Live' }, hidden: null } });
});

test('a server with a delivery secret answers a token without it', async () => {
  const secret = 'thirty-two characters or more, for the test';
  const closed = await startApp({ config: { delivery: { cacheBytes: 1_048_576, secret } } });
  await buildContentType(closed, { slug: 'open', isPublic: true, fields });
  const { secret: own } = await buildApiToken(closed);
  const read = (headers: Record<string, string>) => closed.fetch('/api/content/open', { headers });
  expect((await read({})).status).toBe(401);
  expect((await read({ Authorization: `Bearer ${own}` })).status).toBe(200);
  expect(await (await read({ Authorization: `Bearer ${secret}` })).json()).toMatchObject({
    code: 'SERVER_SECRET_REQUIRED',
  });
});

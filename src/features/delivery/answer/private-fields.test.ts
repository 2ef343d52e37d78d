import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { type BuiltType, buildEntry, buildType } from '../delivery.fixtures.ts';
import { readDeclarations } from '../typescript/typescript.service.ts';

/** What is private is for staff: the public finds neither the values nor the fields. */
let app: TestApp;
let admin: Api;
let built: BuiltType;
let slug: string;

const secret = 'zebrawood';

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  built = await buildType(admin, {
    fields: [
      { type: 'text', name: 'maker', label: 'Maker' },
      { type: 'text', name: 'supplier', label: 'Supplier', is_private: true },
      { type: 'number', name: 'cost', label: 'Cost', is_private: true },
      {
        type: 'repeater',
        name: 'parts',
        label: 'Parts',
        sub_fields: [
          { type: 'text', name: 'part', label: 'Part' },
          { type: 'text', name: 'origin', label: 'Origin', is_private: true },
        ],
      },
    ],
  });
  const customFields = {
    maker: 'Tarnholt',
    supplier: `${secret} one`,
    cost: 77_123,
    parts: [{ part: 'Bucket', origin: `${secret} two` }],
  };
  slug = (await buildEntry(admin, built.type, { title: 'Loader', customFields })).slug;
});

const read = async (path: string) => {
  const answer = await app.fetch(path);
  return { status: answer.status, text: await answer.text() };
};
const ofType = (rest = '') => `/api/content/${built.type.slug}${rest}`;

test('staff read private values, and filter and sort by them', async () => {
  const { data } = await admin.entries.list({ query: { contentType: built.type.slug } });
  const [entry] = data.items;
  const filters = JSON.stringify([{ id: 'f', column: 'customFields.cost', operator: 'greaterThan', value: 77_000 }]);
  const query = { contentType: built.type.slug, filters, sortBy: 'customFields.cost', sortDir: 'asc' as const };
  expect((await admin.entries.list({ query })).data.total).toBe(1);
  const { data: whole } = await admin.entries.get({ params: { id: entry?.id ?? '' } });
  expect(whole.customFields).toMatchObject({
    supplier: `${secret} one`,
    cost: 77_123,
    parts: [{ part: 'Bucket', origin: `${secret} two` }],
  });
});

describe('nothing that is public tells of them', () => {
  test.each([
    ['the entry', () => ofType(`/${slug}`)],
    ['the list', () => ofType()],
    ['the entry with what it refers to', () => ofType(`/${slug}?include=parts`)],
    ['the types', () => '/api/content'],
    ['the description of the API', () => '/api/openapi.json'],
    ['the page', () => `/${built.type.slug}/${slug}`],
    ['the pages of the type', () => `/${built.type.slug}`],
    ['the sitemap', () => '/sitemap.xml'],
    ['the feed', () => '/feed.xml'],
    ['the search', () => `/search?q=${secret}`],
  ])('%s', async (_, path) => {
    const { text } = await read(path());
    expect(text.replaceAll(`q=${secret}`, '')).not.toMatch(/zebrawood (one|two)|77[.,]?123|"supplier"|"cost"|"origin"/);
  });

  test('the answer holds the other fields', async () => {
    const { text } = await read(ofType(`/${slug}`));
    expect(JSON.parse(text).data.customFields).toEqual({ maker: 'Tarnholt', parts: [{ part: 'Bucket' }] });
  });

  test.each([
    ['fields=cost', 'fields=nosuchfield'],
    ['sort=cost', 'sort=nosuchfield'],
    ['filter[cost][equals]=77123', 'filter[nosuchfield][equals]=77123'],
    ['include=supplier', 'include=nosuchfield'],
  ])('a request with %s is rejected like one for a field that is not there', async (asked, unknown) => {
    const [private_, none] = [await read(ofType(`?${asked}`)), await read(ofType(`?${unknown}`))];
    expect([private_.status, none.status]).toEqual([400, 400]);
    const words = ({ text }: { text: string }, name: string) =>
      text.replaceAll(name, 'X').replaceAll(/"requestId":"[^"]*"/g, '');
    expect(words(private_, /cost|supplier/.exec(asked)?.[0] ?? '')).toBe(words(none, 'nosuchfield'));
  });

  test('search finds no entry by a private value, within a repeater neither', async () => {
    for (const [word, total] of [
      [secret, 0],
      ['tarnholt', 1],
      ['bucket', 1],
    ] as const)
      expect(JSON.parse((await read(ofType(`?search=${word}`))).text).meta.total).toBe(total);
  });

  test('a session changes nothing', async () => {
    const cookie = await app.cookieOf({ id: (await admin.auth.session({})).data.data.session.userId });
    const answer = await app.fetch(ofType(`/${slug}`), { headers: { Cookie: cookie } });
    expect(await answer.text()).not.toContain('supplier');
  });
});

test('generated types stay public', async () => {
  const text = await (await admin.fetch('/admin/api/content-types/types.d.ts')).text();
  expect(text).toContain('maker');
  expect(text).not.toMatch(/supplier|cost|origin/);
  const whole = await readDeclarations(systemContext(app.platform, 'test'), { withPrivate: true });
  for (const member of ['supplier: string | null;', 'cost: number | null;', 'origin: string | null'])
    expect(whole).toContain(member);
});

test('a private field cannot be marked for the public', async () => {
  const field = { type: 'number', name: 'paid', label: 'Paid', is_private: true } as const;
  for (const mark of ['filterable', 'sortable'] as const) {
    const answer = await admin.fieldGroups.create({
      body: {
        name: mark,
        slug: mark,
        fields: [
          { type: 'text', name: 'a', label: 'A' },
          { ...field, [mark]: true },
        ],
      },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      fields: { [`fields.1.${mark}`]: [`A private field cannot be ${mark} for the public`] },
    });
  }
});

test('a field that becomes private is gone from answers at once, and from search after the job', async () => {
  const { type, group } = await buildType(admin, { fields: [{ type: 'text', name: 'note', label: 'Note' }] });
  const { slug: ofNote } = await buildEntry(admin, type, { customFields: { note: 'quince' } });
  const path = `/api/content/${type.slug}/${ofNote}`;
  const found = async () => JSON.parse((await read(`/api/content/${type.slug}?search=quince`)).text).meta.total;
  const fields = group.fields.map((field) => ({ ...field, is_private: true }));
  expect((await read(path)).text).toContain('quince');
  const turn = async (isPrivate: boolean) => {
    const { version } = (await admin.fieldGroups.get({ params: { id: group.id } })).data;
    const body = { version, fields: fields.map((field) => ({ ...field, is_private: isPrivate })) };
    expect((await admin.fieldGroups.update({ params: { id: group.id }, body })).status).toBe(200);
    await app.runJobs();
  };
  expect(await found()).toBe(1);
  await turn(true);
  expect((await read(path)).text).not.toContain('quince');
  expect(await found()).toBe(0);
  await turn(false);
  expect((await read(path)).text).toContain('quince');
  expect(await found()).toBe(1);
});

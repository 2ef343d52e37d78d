import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';

/** A relation names only the entries that delivery itself would show, with include and without [K28]. */
let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

async function buildRelated() {
  const target = await buildContentType(app, { isPublic: true });
  const one = { name: 'one', label: 'One', type: 'relation', content_type: target.slug } as const;
  const many = { ...one, name: 'many', multiselect: true, validation: { max_items: 9 } };
  const type = await buildContentType(app, {
    isPublic: true,
    fields: [one, many, { name: 'items', label: 'Items', type: 'repeater', sub_fields: [{ ...one, name: 'inner' }] }],
  });
  const [first, second] = [
    await buildEntry(app, { contentType: target.slug, slug: 'first' }),
    await buildEntry(app, { contentType: target.slug, slug: 'second' }),
  ];
  const customFields = { one: first.id, many: [first.id, second.id], items: [{ inner: first.id }] };
  await buildEntry(app, { contentType: type.slug, slug: 'entry', customFields });
  const path = `/api/content/${type.slug}/entry`;
  const fieldsAt = async (address: string) => {
    const { data } = (await (await app.fetch(address)).json()) as { data: unknown };
    return ([data].flat()[0] as { customFields: Record<string, unknown> }).customFields;
  };
  return {
    target,
    type,
    first,
    second,
    fields: () => fieldsAt(path),
    listed: () => fieldsAt(`/api/content/${type.slug}`),
    included: () => fieldsAt(`${path}?include=one,many`),
  };
}

test.each([
  ['unpublished', (id: string) => admin.drafts.unpublish({ params: { id } })],
  ['in the trash', (id: string) => admin.entries.remove({ params: { id } })],
  ['removed for good', (id: string) => admin.entries.remove({ params: { id }, query: { permanent: 'true' } })],
  ['unpublished in bulk', (id: string) => admin.entries.bulk({ body: { ids: [id], action: 'draft' } })],
] as const)('an entry that is %s is not named any more, at once and in kept answers too', async (_, hide) => {
  const { first, second, fields, listed, included } = await buildRelated();
  const whole = { one: first.id, many: [first.id, second.id], items: [{ inner: first.id }] };
  expect(await fields()).toEqual(whole);
  expect(await listed()).toEqual(whole);
  expect(await included()).toMatchObject({ one: { id: first.id }, many: [{ id: first.id }, { id: second.id }] });
  expect((await hide(first.id)).status).toBe(200);
  const rest = { one: null, many: [second.id], items: [{ inner: null }] };
  expect(await fields()).toEqual(rest);
  expect(await listed()).toEqual(rest);
  expect(await included()).toMatchObject({ one: null, many: [{ id: second.id }], items: [{ inner: null }] });
});

test('one that is published again is named again', async () => {
  const { first, fields } = await buildRelated();
  await admin.drafts.unpublish({ params: { id: first.id } });
  expect(await fields()).toMatchObject({ one: null });
  await admin.drafts.publish({ params: { id: first.id } });
  expect(await fields()).toMatchObject({ one: first.id, items: [{ inner: first.id }] });
});

test('entries of a type that is no longer public are not named', async () => {
  const { target, fields } = await buildRelated();
  await admin.contentTypes.update({ params: { id: target.id }, body: { isPublic: false } });
  expect(await fields()).toEqual({ one: null, many: [], items: [{ inner: null }] });
});

describe('[K28] no question tells that an entry names one that is not shown', () => {
  const idsAt = async (address: string) => {
    const answer = await app.fetch(address);
    if (answer.status !== 200) return answer.status;
    return ((await answer.json()) as { data: { slug: string }[] }).data.map(({ slug }) => slug).sort();
  };

  test('by equality, by what it is not, and not by a count', async () => {
    const { target, type, first, second } = await buildRelated();
    const path = `/api/content/${type.slug}`;
    await buildEntry(app, { contentType: type.slug, slug: 'bare' });
    const marked = (operator: string, id: string) => [
      `${path}?filter[one][${operator}]=${id}`,
      `${path}?filter[many][${operator}]=${id}&fields=slug`,
    ];
    const asked = async (operator: string, id: string) => Promise.all(marked(operator, id).map(idsAt));
    expect(await asked('equals', first.id)).toEqual([['entry'], ['entry']]);
    expect(await asked('in', `${first.id},${target.id}`)).toEqual([['entry'], ['entry']]);
    expect(await asked('notIn', first.id)).toEqual([['bare'], ['bare']]);
    expect(await idsAt(`${path}?filter[many][contains]=${second.id}`)).toEqual(['entry']);
    await admin.drafts.unpublish({ params: { id: first.id } });
    expect(await asked('equals', first.id)).toEqual([[], []]);
    expect(await asked('in', `${first.id},${target.id}`)).toEqual([[], []]);
    const all = ['bare', 'entry'];
    expect(await asked('notIn', first.id)).toEqual([all, all]);
    expect(await idsAt(`${path}?filter[many][contains]=${first.id}`)).toEqual([]);
    expect(await asked('equals', 'no-id')).toEqual([[], []]);
  });

  test('by the order of what it names', async () => {
    const { type } = await buildRelated();
    expect(await idsAt(`/api/content/${type.slug}?sort=one`)).toBe(400);
    const types = (await (await app.fetch('/api/content')).json()) as {
      data: { slug: string; fields: { name: string; sortable: boolean; filterable: boolean }[] }[];
    };
    const fields = types.data.find(({ slug }) => slug === type.slug)?.fields;
    expect(fields?.find(({ name }) => name === 'one')).toMatchObject({ sortable: false, filterable: true });
  });
});

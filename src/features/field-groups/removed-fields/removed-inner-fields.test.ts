import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { jobHandlers } from '../../../app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../../entries/entries.fixtures.ts';

let app: TestApp;
let builder: Api;

const text = (name: string, more: object = {}) => ({ name, label: name, type: 'text', ...more });
const parts = (more: object = {}): FieldDraft =>
  ({
    type: 'repeater',
    name: 'parts',
    label: 'Parts',
    sub_fields: [text('name'), text('length', { label: 'Length' })],
    ...more,
  }) as FieldDraft;
const size = (more: object = {}): FieldDraft =>
  ({
    type: 'group',
    name: 'size',
    label: 'Size',
    sub_fields: [text('width'), text('length', { label: 'Length' })],
    ...more,
  }) as FieldDraft;
const day = 24 * 3_600_000;

beforeAll(async () => {
  app = await startApp();
  builder = await app.as.admin();
});

const items = [
  { name: 'Bucket', length: '1 m' },
  { name: 'Fork', length: '2 m' },
  { name: 'Rake', length: null },
];

/** A type with a repeater and a group, and an entry with values in both. */
async function usedHolders() {
  const type = await buildContentType(app, { isPublic: true, fields: [parts(), size()] });
  const [id = ''] = type.fieldGroups;
  const customFields = { parts: items, size: { width: '5', length: '6' } };
  const entry = await buildEntry(app, { contentType: type.slug, status: 'publish', customFields });
  await buildEntry(app, { contentType: type.slug, customFields: { parts: [{ name: 'Bare' }] } });
  return { id, type, entry };
}

const fieldsOf = async (id: string) => (await builder.fieldGroups.get({ params: { id } })).data.fields;

/** The group's fields without the inner fields of this name. */
async function removeInner(id: string, name = 'length') {
  const fields = (await fieldsOf(id)).map((field) =>
    'sub_fields' in field ? { ...field, sub_fields: field.sub_fields.filter((inner) => inner.name !== name) } : field,
  );
  const answer = await builder.fieldGroups.update({ params: { id }, body: { fields: fields as FieldDraft[] } });
  expect(answer.status).toBe(200);
  const { data } = await builder.removedFields.list({ params: { id } });
  const of = (inside: string) => data.find((field) => field.inside === inside)?.id ?? '';
  return { removed: data, length: of('Parts'), sizeLength: of('Size') };
}

const restore = (id: string, field: string) => builder.removedFields.restore({ params: { id, field } });
const save = (id: string, customFields: object) =>
  builder.entries.update({ params: { id }, body: { customFields: customFields as Record<string, unknown> } });
const valuesOf = async (id: string) => (await builder.entries.get({ params: { id } })).data.customFields;

test('[F16] how many entries hold a value of each field inside another', async () => {
  const { id } = await usedHolders();
  const { data } = await builder.fieldUsage.ofFields({ params: { id } });
  const counts = new Map(data.map(({ field, entries }) => [field, entries]));
  const [repeater, group] = await fieldsOf(id);
  const inner = [repeater, group].flatMap((field) =>
    field && 'sub_fields' in field ? field.sub_fields.map((one) => [one.name, counts.get(one.id)]) : [],
  );
  expect(inner).toEqual([
    ['name', 2],
    ['length', 1],
    ['width', 1],
    ['length', 1],
  ]);
  expect(data.slice(0, 2)).toEqual([
    { field: 'field_0', entries: 2 },
    { field: 'field_1', entries: 1 },
  ]);
});

test('[F16] a removed field of a repeater or a group is listed with where it was, shown nowhere, and comes back with every value', async () => {
  const { id, type, entry } = await usedHolders();
  const { removed, length, sizeLength } = await removeInner(id);
  expect(removed).toHaveLength(2);
  expect(removed).toContainEqual(
    expect.objectContaining({ inside: 'Parts', entries: 1, definition: expect.objectContaining({ label: 'Length' }) }),
  );
  expect(removed).toContainEqual(expect.objectContaining({ inside: 'Size', entries: 1 }));
  const shown = { parts: items.map(({ name }) => ({ name })), size: { width: '5' } };
  expect(await valuesOf(entry.id)).toEqual(shown);
  const addresses = [
    `/admin/api/content?contentType=${type.slug}`,
    `/api/content/${type.slug}`,
    `/api/content/${type.slug}/${entry.slug}`,
    `/${type.slug}/${entry.slug}`,
  ];
  const shownAt = async () => {
    const texts = await Promise.all(addresses.map(async (address) => (await builder.fetch(address)).text()));
    expect(texts.filter((page) => page.includes('Bucket'))).toHaveLength(4);
    return texts.filter((page) => page.includes('2 m')).length;
  };
  expect(await shownAt()).toBe(0);
  await app.runJobs();
  const search = async () =>
    (await builder.entries.list({ query: { contentType: type.slug, search: '2 m' } as object })).data.total;
  expect(await search()).toBe(0);

  expect((await restore(id, length)).body).toMatchObject({ message: 'Field restored' });
  await restore(id, sizeLength);
  expect(await shownAt()).toBe(4);
  expect(await valuesOf(entry.id)).toEqual({ parts: items, size: { width: '5', length: '6' } });
  expect((await builder.removedFields.list({ params: { id } })).data).toEqual([]);
  await app.runJobs();
  expect(await search()).toBe(1);
});

test('[F16] renaming a field inside another keeps every value, and so does moving it', async () => {
  const { id, entry } = await usedHolders();
  const fields = (await fieldsOf(id)).map((field) =>
    'sub_fields' in field
      ? {
          ...field,
          sub_fields: field.sub_fields
            .map((inner) => (inner.name === 'length' ? { ...inner, name: 'reach', label: 'Reach' } : inner))
            .reverse(),
        }
      : field,
  );
  await builder.fieldGroups.update({ params: { id }, body: { fields: fields as FieldDraft[] } });
  expect(await valuesOf(entry.id)).toEqual({
    parts: items.map(({ name, length }) => ({ reach: length, name })),
    size: { reach: '6', width: '5' },
  });
  expect((await builder.removedFields.list({ params: { id } })).data).toEqual([]);
});

describe('entries that are saved meanwhile', () => {
  test.each([
    ['as they are', ['Bucket', 'Fork', 'Rake'], ['1 m', '2 m', null]],
    ['in another order', ['Rake', 'Fork', 'Bucket'], [null, '2 m', '1 m']],
    ['with a changed item', ['Bucket', 'Big fork', 'Rake'], ['1 m', '2 m', null]],
    ['with an item less, which takes its own along', ['Fork', 'Rake'], ['2 m', null]],
    ['with an item more', ['Hook', 'Bucket', 'Fork', 'Rake'], [null, '1 m', '2 m', null]],
  ])('keep what the removed field held: %s', async (_, names, lengths) => {
    const { id, entry } = await usedHolders();
    const { length, sizeLength } = await removeInner(id);
    const saved = await save(entry.id, { parts: names.map((name) => ({ name })), size: { width: '7' } });
    expect(saved.data.customFields['parts']).toEqual(names.map((name) => ({ name })));
    await restore(id, length);
    await restore(id, sizeLength);
    expect(await valuesOf(entry.id)).toEqual({
      parts: names.map((name, index) => ({ name, length: lengths[index] })),
      size: { width: '7', length: '6' },
    });
  });

  test('lose it with the whole value, and nothing removed is taken from outside', async () => {
    const { id, entry } = await usedHolders();
    const { length } = await removeInner(id);
    const back = await save(entry.id, { parts: [{ name: 'Bucket', length: '9 m' }] });
    expect(back).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.parts.0'] });
    await save(entry.id, { parts: null });
    await save(entry.id, { parts: [{ name: 'Bucket' }] });
    await restore(id, length);
    expect((await valuesOf(entry.id))['parts']).toEqual([{ name: 'Bucket', length: null }]);
  });
});

describe('a removed inner field is not restored', () => {
  const newest = async (id: string) => (await builder.removedFields.list({ params: { id } })).data;

  test('[F16] where its name was given away', async () => {
    const { id, entry } = await usedHolders();
    const { length } = await removeInner(id);
    const fields = (await fieldsOf(id)).map((field) =>
      field.name === 'parts' && 'sub_fields' in field
        ? { ...field, sub_fields: [...field.sub_fields, text('length')] }
        : field,
    );
    await builder.fieldGroups.update({ params: { id }, body: { fields: fields as FieldDraft[] } });
    const answer = await restore(id, length);
    expect(answer).toReject(409, 'FIELD_NAME_TAKEN', { fields: ['name'] });
    expect(JSON.stringify(answer.body)).toContain(
      'Another field of “Parts” is named \\"length\\" now; rename it first',
    );
    expect(await newest(id)).toHaveLength(2);
    // The new field of the old name does not show what the old one held.
    expect((await valuesOf(entry.id))['parts']).toEqual(items.map(({ name }) => ({ name, length: null })));
  });

  test('[F16] where the field that held it was removed too, until that one is back', async () => {
    const { id, entry } = await usedHolders();
    const { length } = await removeInner(id);
    const fields = (await fieldsOf(id)).filter(({ name }) => name !== 'parts');
    await builder.fieldGroups.update({ params: { id }, body: { fields } });
    const answer = await restore(id, length);
    expect(answer).toReject(409, 'FIELD_HOLDER_GONE', { fields: ['field'] });
    expect(JSON.stringify(answer.body)).toContain('“Parts”, which held it, was removed too; restore that field first');
    const holder = (await newest(id)).find(({ inside }) => inside === null)?.id ?? '';
    await restore(id, holder);
    await restore(id, length);
    expect((await valuesOf(entry.id))['parts']).toEqual(items);
  });

  test('[F16] where the field that held it is of another kind now', async () => {
    const { id } = await usedHolders();
    const { sizeLength } = await removeInner(id);
    const fields = (await fieldsOf(id)).map((field) =>
      field.name === 'size' ? parts({ name: 'size', label: 'Size', id: field.id }) : field,
    );
    const discard = fields.flatMap((field) => (field.name === 'size' ? [field.id ?? ''] : []));
    await builder.fieldGroups.update({ params: { id }, body: { fields, discard } });
    await app.runJobs();
    const answer = await restore(id, sizeLength);
    expect(answer).toReject(409, 'FIELD_HOLDER_GONE', { fields: ['field'] });
    expect(JSON.stringify(answer.body)).toContain('is of another type now; restore the field of the type it was first');
  });

  test('[F16] where its holder holds the most already', async () => {
    const { id } = await usedHolders();
    const { length } = await removeInner(id);
    const more = Array.from({ length: 39 }, (_, index) => text(`more_${index}`));
    const fields = (await fieldsOf(id)).map((field) =>
      field.name === 'parts' && 'sub_fields' in field
        ? { ...field, sub_fields: [...field.sub_fields, ...more] }
        : field,
    );
    await builder.fieldGroups.update({ params: { id }, body: { fields: fields as FieldDraft[] } });
    expect(await restore(id, length)).toReject(400, 'VALIDATION_ERROR', { fields: ['field'] });
  });

  test('[F16] after 30 days; then its values are gone, and no others', async () => {
    const { id, entry } = await usedHolders();
    const { length } = await removeInner(id);
    const now = app.clock.now();
    const cleanup = () => jobHandlers['cleanup']?.(systemContext(app.platform, 'cleanup'), {});
    const stored = async () => {
      const { rows } = await sql<{
        text: string;
      }>`select custom_fields::text as text from content where id = ${entry.id}`.execute(app.db);
      return rows[0]?.text ?? '';
    };
    try {
      app.clock.set(new Date(now.getTime() + 29 * day));
      await cleanup();
      expect(await stored()).toContain('2 m');
      app.clock.set(new Date(now.getTime() + 31 * day));
      const fresh = await app.as.admin();
      expect((await fresh.removedFields.list({ params: { id } })).data).toEqual([]);
      expect(await fresh.removedFields.restore({ params: { id, field: length } })).toReject(404, 'NOT_FOUND');
      await cleanup();
    } finally {
      app.clock.set(now);
    }
    expect(await stored()).not.toMatch(/1 m|2 m|"6"/);
    expect(await valuesOf(entry.id)).toEqual({ parts: items.map(({ name }) => ({ name })), size: { width: '5' } });
  });
});

test('[F16] what was removed inside a field comes back with a group that was deleted meanwhile', async () => {
  const { id, entry } = await usedHolders();
  const { length } = await removeInner(id);
  await builder.fieldGroups.remove({ params: { id } });
  const { data } = await builder.removals.list({ query: { sortBy: 'removedAt', sortDir: 'desc' } as object });
  await builder.removals.restore({ params: { id: data.items.find(({ recordId }) => recordId === id)?.id ?? '' } });
  await restore(id, length);
  expect((await valuesOf(entry.id))['parts']).toEqual(items);
});

test('[G02] an inner field may bear a name that a field of the group may not, also while it is removed', async () => {
  const { id } = await usedHolders();
  const fields = (await fieldsOf(id)).map((field) =>
    field.name === 'size' && 'sub_fields' in field
      ? { ...field, sub_fields: [...field.sub_fields, text('title')] }
      : field,
  );
  await builder.fieldGroups.update({ params: { id }, body: { fields: fields as FieldDraft[] } });
  const { removed } = await removeInner(id, 'title');
  expect(removed).toMatchObject([{ inside: 'Size', definition: { name: 'title' }, entries: 0 }]);
});

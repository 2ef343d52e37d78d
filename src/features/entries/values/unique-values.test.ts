import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { buildType } from '../../delivery/delivery.fixtures.ts';
import { importEntries } from '../batch/import-entries.ts';
import type { EntryDraft } from '../entries.contract.ts';

/** No two entries of a type outside the trash have the same value of a unique field. */
let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const serial = { type: 'text', name: 'serial', label: 'Serial', validation: { unique: true } } as const;

/** A type with a unique field, and how its entries are made. */
async function machines(fields: FieldDraft[] = [serial, { type: 'text', name: 'note', label: 'Note' }]) {
  const { type, group } = await buildType(admin, { fields });
  const create = (customFields: object, more: Partial<EntryDraft> = {}) =>
    admin.entries.create({ body: { contentType: type.slug, title: 'Loader', customFields, ...more } as EntryDraft });
  return { type, group, create };
}

const takenBy = (title: string) => ({
  code: 'VALUE_TAKEN',
  errorCategory: 'conflict',
  error: `Serial is already used by “${title}”`,
  fields: { 'customFields.serial': [`Serial is already used by “${title}”`] },
});

describe('a value that another entry has is rejected', () => {
  test.each([
    ['as it is', 'TX-1', 'TX-1'],
    ['in other case', 'TX-1', 'tx-1'],
    ['with blanks around it', 'TX-1', '  TX-1 '],
    ['of 5,000 characters', 'x'.repeat(5_000), 'x'.repeat(5_000)],
  ])('%s', async (_, first, second) => {
    const { create } = await machines();
    expect((await create({ serial: first }, { title: 'The first' })).status).toBe(201);
    const refused = await create({ serial: second });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject(takenBy('The first'));
  });

  test.each([
    ['number', { validation: { unique: true } }, 5.5, 5.5],
    ['email', { validation: { unique: true } }, 'a@example.com', 'A@example.com'],
    ['url', { validation: { unique: true } }, 'https://example.com/a', 'https://example.com/a'],
    ['date', { validation: { unique: true } }, '2026-11-27', '2026-11-27'],
    ['select', { validation: { unique: true }, options: [{ label: 'A', value: 'a' }] }, 'a', 'a'],
  ])('of a field of type %s', async (type, more, first, second) => {
    const { create } = await machines([{ type, name: 'serial', label: 'Serial', ...more } as FieldDraft]);
    expect((await create({ serial: first }, { title: 'The first' })).status).toBe(201);
    expect((await create({ serial: second })).body).toMatchObject(takenBy('The first'));
  });

  test('while empty values, other types and the entry itself do not count', async () => {
    const { create } = await machines();
    const other = await machines();
    for (const value of [null, '', '  ']) expect((await create({ serial: value })).status).toBe(201);
    expect((await create({})).status).toBe(201);
    const { data } = await create({ serial: 'A' });
    expect((await other.create({ serial: 'A' })).status).toBe(201);
    const same = { params: { id: data.id }, body: { customFields: { serial: 'a', note: 'x' } } };
    expect((await admin.entries.update(same)).status).toBe(200);
  });

  test('by a change, by a draft and out of the trash', async () => {
    const { create } = await machines();
    const { data: first } = await create({ serial: 'A' }, { title: 'The first' });
    const { data: second } = await create({ serial: 'B' }, { title: 'The second', status: 'publish' });
    const change = { params: { id: second.id }, body: { customFields: { serial: 'a' } } };
    expect((await admin.entries.update(change)).body).toMatchObject(takenBy('The first'));
    expect((await admin.drafts.save(change)).body).toMatchObject(takenBy('The first'));
    await admin.entries.remove({ params: { id: first.id } });
    expect((await admin.drafts.save(change)).status).toBe(200);
    expect((await admin.entries.restore({ params: { id: first.id } })).body).toMatchObject(takenBy('The second'));
    const bulk = { body: { ids: [first.id], action: 'restore' as const } };
    expect((await admin.entries.bulk(bulk)).body).toMatchObject(takenBy('The second'));
    await admin.entries.remove({ params: { id: second.id }, query: { permanent: 'true' } });
    expect((await admin.entries.restore({ params: { id: first.id } })).status).toBe(200);
  });
});

test('a draft beside a published entry reserves its value, until it is discarded', async () => {
  const { create } = await machines();
  const { data: live } = await create({ serial: 'A' }, { title: 'Live', status: 'publish' });
  await admin.drafts.save({ params: { id: live.id }, body: { customFields: { serial: 'B' } } });
  for (const serial of ['A', 'B']) expect((await create({ serial })).body).toMatchObject(takenBy('Live'));
  await admin.drafts.discard({ params: { id: live.id }, body: {} });
  const { data: other } = await create({ serial: 'B' }, { title: 'Other' });
  expect(other.customFields['serial']).toBe('B');
  await admin.drafts.save({ params: { id: live.id }, body: { customFields: { serial: 'C' } } });
  expect((await admin.drafts.publish({ params: { id: live.id }, body: {} })).status).toBe(200);
  expect((await create({ serial: 'A' })).status).toBe(201);
});

test('of 20 saves of one value at once, one wins', async () => {
  const { create } = await machines();
  const saves = await Promise.all(Array.from({ length: 20 }, () => create({ serial: 'ONE' })));
  expect(saves.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
});

test('who may not view entries is not told the title', async () => {
  const { type, create } = await machines();
  await create({ serial: 'A' }, { title: 'Secret' });
  const author = await app.as.holding('content.create');
  const answer = await author.entries.create({
    body: { contentType: type.slug, title: 'Mine', status: 'draft', customFields: { serial: 'A' } },
  });
  expect(answer.status).toBe(409);
  expect(answer.body).toMatchObject({ fields: { 'customFields.serial': ['Serial is already used'] } });
  expect(JSON.stringify(answer.body)).not.toContain('Secret');
});

test('an autosave and a restored revision leave a taken value out and name it', async () => {
  const { create } = await machines();
  await create({ serial: 'A' }, { title: 'The first' });
  const { data } = await create({ serial: 'B' }, { status: 'draft' });
  const body = { autosave: true, customFields: { serial: 'A', note: 'kept' } };
  const saved = await admin.drafts.save({ params: { id: data.id }, body });
  expect(saved.body).toMatchObject({
    skipped: { 'customFields.serial': ['Serial is already used by “The first”'] },
    data: { customFields: { serial: 'B', note: 'kept' } },
  });
  const { data: former } = await create({ serial: 'C' });
  await admin.entries.update({ params: { id: former.id }, body: { customFields: { serial: 'D' } } });
  await create({ serial: 'C' }, { title: 'The next' });
  const restored = await admin.revisions.restore({
    params: { id: former.id, version: String(former.version) },
    body: {},
  });
  expect(restored.body).toMatchObject({ skipped: { 'customFields.serial': ['Serial is already used by “The next”'] } });
});

test('a duplicate leaves unique fields empty', async () => {
  const { create } = await machines();
  const { data } = await create({ serial: 'A', note: 'n' });
  const copy = await admin.drafts.duplicate({ params: { id: data.id } });
  expect(copy.data.customFields).toEqual({ serial: null, note: 'n' });
});

test('an import rejects the rows that hold a taken value, or one of a row before them', async () => {
  const { type, create } = await machines();
  await create({ serial: 'A' }, { title: 'The first' });
  const ctx = systemContext(app.platform, 'test');
  const model = await loadContentModel(ctx, type.slug);
  if (!model) throw new Error('no model');
  const row = (index: number, value: string) => ({
    index,
    importKey: `row ${index}`,
    title: `Row ${index}`,
    customFields: { serial: value },
  });
  const rows = [row(1, 'a'), row(2, 'B'), row(3, 'b'), row(4, 'C')];
  const { done, refused } = await importEntries(ctx, { model, rows, status: 'draft', mode: 'good' });
  expect(done.map(({ index }) => index)).toEqual([2, 4]);
  expect(refused).toEqual([
    { index: 1, field: 'customFields.serial', reason: 'Serial is already used by “The first”' },
    { index: 3, field: 'customFields.serial', reason: 'Serial is already used by “another row”' },
  ]);
});

describe('a field becomes unique', () => {
  const turn = async (group: { id: string }, unique: boolean) => {
    const { data } = await admin.fieldGroups.get({ params: { id: group.id } });
    const fields = data.fields.map((field) =>
      field.name === 'serial' ? { ...field, validation: { ...field.validation, unique } } : field,
    );
    return admin.fieldGroups.update({ params: { id: group.id }, body: { version: data.version, fields } as never });
  };

  test('unless its values repeat, which the answer counts', async () => {
    const { group, create } = await machines([{ type: 'text', name: 'serial', label: 'Serial' }]);
    for (const value of ['A', 'a', ' A ', 'B', 'B', 'C']) await create({ serial: value });
    const refused = await turn(group, true);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'VALUES_REPEAT',
      error: 'Serial cannot be unique: 2 values repeat',
      repeats: [
        { value: expect.stringMatching(/^\s?[aA]\s?$/), count: 3 },
        { value: 'B', count: 2 },
      ],
      count: 2,
    });
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['fields.0.validation.unique']);
    expect((await create({ serial: 'C' })).status).toBe(201);
  });

  test('and is no longer one, at once', async () => {
    const { group, create } = await machines([{ type: 'text', name: 'serial', label: 'Serial' }]);
    await create({ serial: 'A' }, { title: 'The first' });
    expect((await turn(group, true)).status).toBe(200);
    expect((await create({ serial: 'A' })).body).toMatchObject(takenBy('The first'));
    expect((await turn(group, false)).status).toBe(200);
    expect((await create({ serial: 'A' })).status).toBe(201);
  });

  test('but not together with a change of its type, whose values may repeat', async () => {
    const { group, create } = await machines([{ type: 'text', name: 'serial', label: 'Serial' }]);
    for (const value of ['1', '1.0']) await create({ serial: value });
    const { data } = await admin.fieldGroups.get({ params: { id: group.id } });
    const fields = [{ ...data.fields[0], type: 'number', validation: { unique: true } }];
    const convert = [data.fields[0]?.id];
    const body = { version: data.version, fields, convert } as never;
    const refused = await admin.fieldGroups.update({ params: { id: group.id }, body });
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['fields.0.validation.unique']);
  });

  test('only where its type has single values, and never inside another field', async () => {
    const options = [{ label: 'A', value: 'a' }];
    for (const [field, path] of [
      [{ type: 'boolean' }, 'fields.0.validation.unique'],
      [{ type: 'textarea' }, 'fields.0.validation.unique'],
      [{ type: 'select', options, allow_multiple_selection: true }, 'fields.0.validation.unique'],
      [{ type: 'repeater', sub_fields: [serial] }, 'fields.0.sub_fields.0.validation.unique'],
    ] as const) {
      const validation = field.type === 'repeater' ? {} : { validation: { unique: true } };
      const fields = [{ name: 'serial', label: 'Serial', ...field, ...validation }] as never;
      const answer = await admin.fieldGroups.create({ body: { name: 'X', slug: 'x', fields } });
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual({ [path]: ['Values of this type cannot be unique'] });
    }
  });
});

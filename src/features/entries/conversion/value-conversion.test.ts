import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries.fixtures.ts';

let app: TestApp;
let builder: Api;

beforeAll(async () => {
  app = await startApp();
  builder = await app.as.admin();
});

const year = (more: object = {}) => ({ type: 'text', name: 'year', label: 'Year', ...more }) as FieldDraft;
const asNumber = year({ id: 'field_0', type: 'number' });

async function typeWithYears(values: readonly unknown[], field: FieldDraft = year()) {
  const type = await buildContentType(app, { fields: [field, { type: 'text', name: 'make', label: 'Make' }] });
  const [id = ''] = type.fieldGroups;
  const entries = [];
  for (const [index, value] of values.entries()) {
    const customFields = { year: value, make: `Maker ${index}` };
    entries.push(await buildEntry(app, { contentType: type.slug, title: `Entry ${index}`, customFields }));
  }
  return { type, id, entries };
}

async function convert(id: string, definition: FieldDraft, decision: object = { convert: ['field_0'] }) {
  const { data } = await builder.fieldGroups.get({ params: { id } });
  const fields = data.fields.map((field) => (field.id === definition.id ? definition : field));
  const answer = await builder.fieldGroups.update({ params: { id }, body: { fields, ...decision } });
  await app.runJobs();
  return answer;
}

const valuesOf = async (entries: readonly { id: string }[]) => {
  const answers = await Promise.all(entries.map(({ id }) => builder.entries.get({ params: { id } })));
  return answers.map(({ data }) => data.customFields['year']);
};

describe('the preview', () => {
  test('[F15] tells how many values convert and which fail, and writes nothing', async () => {
    const { type, id, entries } = await typeWithYears(['1990', 'about 1991', ' 12 ', null]);
    const { data } = await builder.fieldConversion.preview({
      params: { id },
      body: { field: 'field_0', definition: asNumber },
    });
    expect(data).toMatchObject({ entries: 3, converts: 2, fails: 1, never: null });
    const common = { contentType: type.slug };
    expect(data.examples.converts).toEqual([
      { ...common, id: entries[2]?.id, title: 'Entry 2', from: ' 12 ', to: 12 },
      { ...common, id: entries[0]?.id, title: 'Entry 0', from: '1990', to: 1990 },
    ]);
    expect(data.examples.fails).toEqual([
      {
        ...common,
        id: entries[1]?.id,
        title: 'Entry 1',
        from: 'about 1991',
        reason: 'Year must be a valid number',
      },
    ]);
    expect(await valuesOf(entries)).toEqual(['1990', 'about 1991', ' 12 ', null]);
    expect((await builder.removedFields.list({ params: { id } })).data).toEqual([]);
  });

  test("the new definition's own settings decide, and types that never convert say so", async () => {
    const { id } = await typeWithYears(['1990', '2010']);
    const preview = async (definition: object) =>
      (
        await builder.fieldConversion.preview({
          params: { id },
          body: { field: 'field_0', definition: year(definition) },
        })
      ).data;
    expect(await preview({ type: 'number', validation: { min: 2000 } })).toMatchObject({ converts: 1, fails: 1 });
    expect(await preview({ type: 'relation', content_type: 'anything' })).toMatchObject({
      entries: 2,
      converts: 0,
      fails: 2,
      never: 'No other type can be converted to Relation',
    });
  });

  test('is made for those who may view and edit the entries of every type that shows the group', async () => {
    const { id, type } = await typeWithYears(['1990', 'old']);
    const body = { field: 'field_0', definition: asNumber };
    const own = [`content-types.${type.slug}.view`, `content-types.${type.slug}.edit`];
    const viewer = await app.as.holding('field-groups.edit', own[0] ?? '');
    expect(await viewer.fieldConversion.preview({ params: { id }, body })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const reader = await app.as.holding('field-groups.edit', ...own);
    const seen = await reader.fieldConversion.preview({ params: { id }, body });
    expect(seen.data).toMatchObject({ entries: 2, converts: 1, fails: 1 });
    expect(seen.data.examples).toMatchObject({ converts: [{ from: '1990' }], fails: [{ from: 'old' }] });
    await buildContentType(app, { slug: 'beside', fieldGroups: [id] });
    expect(await reader.fieldConversion.preview({ params: { id }, body })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('is rejected without the right to edit, for an unknown group or field, and with a faulty definition', async () => {
    const { id } = await typeWithYears([]);
    const body = { field: 'field_0', definition: asNumber };
    const viewer = await app.as.holding('field-groups.view', 'content.view');
    expect(await viewer.fieldConversion.preview({ params: { id }, body })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    const nobody = '0190aaaa-0000-7000-8000-000000000000';
    expect(await builder.fieldConversion.preview({ params: { id: nobody }, body })).toReject(404, 'NOT_FOUND');
    const unknown = await builder.fieldConversion.preview({ params: { id }, body: { ...body, field: 'field_9' } });
    expect(unknown).toReject(400, 'VALIDATION_ERROR', { fields: ['field'] });
    const definition = year({ type: 'number', validation: { min: 3, max: 2 } });
    const faulty = await builder.fieldConversion.preview({ params: { id }, body: { ...body, definition } });
    expect(faulty).toReject(400, 'VALIDATION_ERROR', { fields: ['definition.validation.min'] });
  });
});

describe('saving', () => {
  test('[F15] what converts is converted; what fails, and every old value, comes back with the old field', async () => {
    const { id, entries } = await typeWithYears(['1990', 'about 1991', null]);
    const saved = await convert(id, asNumber);
    expect(saved.data.fields[0]).toMatchObject({ id: 'field_2', type: 'number' });
    expect(await valuesOf(entries)).toEqual([1990, null, null]);
    const auditLog = await app.db
      .selectFrom('auditEntries')
      .select('after')
      .where('action', '=', 'field.converted')
      .where('targetId', '=', id)
      .execute();
    expect(auditLog).toMatchObject([{ after: { type: 'number', converted: 1, failed: 1 } }]);

    const [removed] = (await builder.removedFields.list({ params: { id } })).data;
    expect(removed).toMatchObject({ entries: 2, definition: { type: 'text' } });
    await builder.fieldGroups.update({
      params: { id },
      body: { fields: saved.data.fields.filter(({ name }) => name !== 'year') },
    });
    await builder.removedFields.restore({ params: { id, field: removed?.id ?? '' } });
    expect(await valuesOf(entries)).toEqual(['1990', 'about 1991', null]);
  });

  test('a field that does not change, is unknown, or never converts is not to be converted', async () => {
    const { id, entries } = await typeWithYears(['1990']);
    const { data } = await builder.fieldGroups.get({ params: { id } });
    const refused = async (definition: FieldDraft, convert: string[], fields: string[]) => {
      const body = { fields: [definition, ...data.fields.slice(1)], convert };
      const answer = await builder.fieldGroups.update({ params: { id }, body });
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields });
    };
    await refused(asNumber, ['field_0', 'field_1'], ['convert.1']);
    await refused(asNumber, ['field_9', 'field_0', '__proto__'], ['convert.0', 'convert.2']);
    await refused(year({ id: 'field_0' }), ['field_0'], ['convert.0']);
    await refused(
      year({ id: 'field_0', type: 'relation', content_type: entries[0]?.contentType }),
      ['field_0'],
      ['convert.0'],
    );
    const alone = await builder.fieldGroups.update({ params: { id }, body: { name: 'Other', convert: ['field_0'] } });
    expect(alone).toReject(400, 'VALIDATION_ERROR', { fields: ['convert.0'] });
    expect((await builder.fieldGroups.get({ params: { id } })).data).toEqual(data);
  });

  test('another kind begins empty where the call says so', async () => {
    const { id, entries } = await typeWithYears(['1990']);
    await convert(id, asNumber, { discard: ['field_0'] });
    expect(await valuesOf(entries)).toEqual([null]);
  });

  test('[F15] a changed kind that says nothing of the values is rejected with how many there are', async () => {
    const { id, type, entries } = await typeWithYears(['1990', null, '1991']);
    const refused = await convert(id, asNumber, {});
    expect(refused).toReject(400, 'VALIDATION_ERROR', { fields: ['fields.0.type'] });
    expect(JSON.stringify(refused.body)).toMatch(/2 entries hold values of .*convert.*discard/);
    expect(await valuesOf(entries)).toEqual(['1990', null, '1991']);

    const notMine = await app.as.holding('field-groups.edit', 'field-groups.view', 'content.publish', 'content.view');
    const body = { fields: [asNumber] };
    const unsaid = await notMine.fieldGroups.update({ params: { id }, body });
    expect(unsaid).toReject(400, 'VALIDATION_ERROR', { fields: ['fields.0.type'] });
    expect(JSON.stringify(unsaid)).not.toContain('2 entries');

    const unknown = await builder.fieldGroups.update({
      params: { id },
      body: { ...body, discard: ['field_0', 'field_9'] },
    });
    expect(unknown).toReject(400, 'VALIDATION_ERROR', { fields: ['discard.1'] });
    expect(type.slug).toBeTruthy();
  });

  test('a changed field type that no entry holds needs no word', async () => {
    const { id } = await typeWithYears([null]);
    expect((await convert(id, asNumber, {})).data.fields[0]).toMatchObject({ type: 'number' });
  });

  test('one choice becomes a list of one by itself, and a list of several keeps what does not fit', async () => {
    const select = year({
      id: 'field_0',
      type: 'select',
      options: ['a', 'b'].map((value) => ({ value, label: value })),
    });
    const { id, entries } = await typeWithYears(['a', 'b'], select);
    const several = { ...select, allow_multiple_selection: true } as FieldDraft;
    const saved = await convert(id, several, []);
    expect(await valuesOf(entries)).toEqual([['a'], ['b']]);
    const [first] = entries;
    await builder.entries.update({ params: { id: first?.id ?? '' }, body: { customFields: { year: ['a', 'b'] } } });
    await convert(id, { ...select, id: saved.data.fields[0]?.id } as FieldDraft, []);
    expect(await valuesOf(entries)).toEqual([null, 'b']);
    const [removed] = (await builder.removedFields.list({ params: { id } })).data;
    expect(removed).toMatchObject({ entries: 2, definition: { allow_multiple_selection: true } });
  });

  test('more entries than one batch are converted, and a form that was open before is rejected afterwards', async () => {
    const { id, entries } = await typeWithYears(['1990', '1991', '1992']);
    await sql`
      insert into content (id, content_type_id, title, slug, custom_fields, created_at)
      select gen_random_uuid(), content_type_id, title, slug || n, custom_fields, created_at
      from content, generate_series(1, 1200) as n where id = ${entries[0]?.id}`.execute(app.db);
    await convert(id, asNumber);
    const { data } = await builder.entries.list({
      query: {
        contentType: entries[0]?.contentType,
        filters: [{ id: '1', column: 'customFields.year', operator: 'equals', value: 1990 }],
      } as object,
    });
    expect(data.total).toBe(1201);
    const params = { id: entries[1]?.id ?? '' };
    const late = await builder.entries.update({ params, body: { customFields: { year: null }, version: 1 } });
    expect(late).toReject(409, 'VERSION_CONFLICT');
  });

  test('a save that comes before its conversion stands, and one of another field loses nothing', async () => {
    const { id, entries } = await typeWithYears(['1990', '1991']);
    const { data } = await builder.fieldGroups.get({ params: { id } });
    const fields = [asNumber, ...data.fields.slice(1)];
    await builder.fieldGroups.update({ params: { id }, body: { fields, convert: ['field_0'] } });
    const [one, two] = entries.map(({ id }) => ({ id }));
    await builder.entries.update({ params: one ?? { id: '' }, body: { customFields: { year: 7 } } });
    await builder.entries.update({ params: two ?? { id: '' }, body: { customFields: { make: 'New' } } });
    await app.runJobs();
    expect(await valuesOf(entries)).toEqual([7, 1991]);
  });

  test('saves during the conversion are kept', async () => {
    const { id, entries } = await typeWithYears(Array.from({ length: 20 }, (_, index) => `${1900 + index}`));
    const writing = Promise.all(
      entries.flatMap(({ id }, index) => [
        builder.entries.update({ params: { id }, body: { title: `Changed ${index}` } }),
        builder.entries.update({ params: { id }, body: { customFields: { make: `Changed ${index}` } } }),
      ]),
    );
    await convert(id, asNumber);
    await writing;
    await app.runJobs();
    const answers = await Promise.all(entries.map(({ id }) => builder.entries.get({ params: { id } })));
    expect(answers.map(({ data }) => [data.title, data.customFields['year'], data.customFields['make']])).toEqual(
      entries.map((_, index) => [`Changed ${index}`, 1900 + index, `Changed ${index}`]),
    );
  });

  test('a field whose values are still on their way is not changed again', async () => {
    const { id } = await typeWithYears(['1990']);
    const { data } = await builder.fieldGroups.get({ params: { id } });
    const first = await builder.fieldGroups.update({
      params: { id },
      body: { fields: [asNumber, ...data.fields.slice(1)], convert: ['field_0'] },
    });
    const again = first.data.fields.map((field) =>
      field.name === 'year' ? year({ id: field.id, type: 'email' }) : field,
    );
    const early = await builder.fieldGroups.update({ params: { id }, body: { fields: again, convert: ['field_2'] } });
    expect(early).toReject(400, 'VALIDATION_ERROR', { fields: ['fields.0.type'] });
    await app.runJobs();
    const discard = { fields: again, discard: ['field_2'] };
    expect((await builder.fieldGroups.update({ params: { id }, body: discard })).status).toBe(200);
  });
});

describe('search', () => {
  const hits = async (contentType: string, search: string) =>
    (await builder.entries.list({ query: { contentType, search } as object })).data.total;

  test('no longer finds what a removed field held, and finds it again when the field is restored', async () => {
    const { id, type } = await typeWithYears(['quokka']);
    expect(await hits(type.slug, 'quokka')).toBe(1);
    const { data } = await builder.fieldGroups.get({ params: { id } });
    await builder.fieldGroups.update({ params: { id }, body: { fields: data.fields.slice(1) } });
    await app.runJobs();
    expect(await hits(type.slug, 'quokka')).toBe(0);
    const [removed] = (await builder.removedFields.list({ params: { id } })).data;
    await builder.removedFields.restore({ params: { id, field: removed?.id ?? '' } });
    await app.runJobs();
    expect(await hits(type.slug, 'quokka')).toBe(1);
  });

  test('follows a group that is detached, attached, deleted, and options that are renamed', async () => {
    const options = [{ value: 'a', label: 'wombat' }];
    const { id, type } = await typeWithYears(['a'], year({ type: 'select', options }));
    expect(await hits(type.slug, 'wombat')).toBe(1);
    const attach = async (fieldGroups: string[]) => {
      await builder.contentTypes.update({ params: { id: type.id }, body: { fieldGroups } });
      await app.runJobs();
    };
    await attach([]);
    expect(await hits(type.slug, 'wombat')).toBe(0);
    await attach([id]);
    expect(await hits(type.slug, 'wombat')).toBe(1);
    await convert(id, year({ id: 'field_0', type: 'select', options: [{ value: 'a', label: 'numbat' }] }), []);
    expect(await hits(type.slug, 'wombat')).toBe(0);
    expect(await hits(type.slug, 'numbat')).toBe(1);
    await builder.fieldGroups.remove({ params: { id } });
    await app.runJobs();
    expect(await hits(type.slug, 'numbat')).toBe(0);
  });
});

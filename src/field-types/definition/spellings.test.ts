import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { FieldDraft } from './definition.ts';

let app: TestApp;
let admin: Api;
let groups = 0;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

function save(fields: unknown) {
  groups += 1;
  return admin.fieldGroups.create({
    body: { name: 'Spellings', slug: `spellings-${groups}`, fields: fields as FieldDraft[] },
  });
}

const field = (more: object) => ({ name: 'x', label: 'X', ...more });
const saved = async (input: unknown) => {
  const { data, body } = await save(input);
  expect(body['fields']).toBeUndefined();
  return data.fields;
};
const refused = async (input: unknown) => {
  const answer = await save(input);
  expect(answer).toReject(400, 'VALIDATION_ERROR');
  return answer.body['fields'];
};

describe('[G02] settings that contradict each other are rejected at the lower one', () => {
  const sub = [{ name: 'a', label: 'A', type: 'text' }];
  test.each([
    ...['text', 'textarea', 'email', 'url', 'editor'].map((type) => [
      { type, validation: { min_length: 5, max_length: 4 } },
      'validation.min_length',
      'Minimum length must not be above the maximum length',
    ]),
    ...['text', 'textarea'].map((type) => [
      { type, validation: { min_length: 10_001, pattern: '^a' } },
      'validation.min_length',
      'Minimum length must not be above 10000, the most that this field takes',
    ]),
    [{ type: 'number', validation: { min: 2, max: 1 } }, 'validation.min', 'Minimum must not be above the maximum'],
    [
      { type: 'number', validation: { min: 1.2, max: 1.8, integer_only: true } },
      'validation.min',
      'No whole number lies between the minimum and the maximum',
    ],
    [
      { type: 'date', validation: { min_date: '2024-02-02', max_date: '2024-02-01' } },
      'validation.min_date',
      'First date must not be after the last date',
    ],
    [
      {
        type: 'select',
        options: ['a', 'b', 'c'].map((value) => ({ label: value, value })),
        allow_multiple_selection: true,
        validation: { min_items: 3, max_items: 2 },
      },
      'validation.min_items',
      'Minimum items must not be above the maximum items',
    ],
    [
      { type: 'repeater', sub_fields: sub, validation: { min_items: 11 } },
      'validation.min_items',
      'Minimum items must not be above the maximum items',
    ],
  ] as [object, string, string][])('%j', async (definition, path, message) => {
    expect(await refused([field(definition)])).toEqual({ [`fields.0.${path}`]: [message] });
  });

  test.each([
    [{ type: 'text', validation: { max_length: 2 }, default_value: 'abc' }, 'X must not exceed 2 characters'],
    [{ type: 'text', validation: { pattern: '^a$' }, default_value: 'b' }, 'X format is invalid'],
    [{ type: 'email', validation: { pattern: '@a\\.test$' }, default_value: 'x@b.test' }, 'X format is invalid'],
    [
      { type: 'url', validation: { max_length: 12 }, default_value: 'https://a.test' },
      'X must not exceed 12 characters',
    ],
    [{ type: 'number', validation: { integer_only: true }, default_value: 1.5 }, 'X must be a whole number'],
    [
      { type: 'date', validation: { max_date: '2024-01-01' }, default_value: '2024-01-02' },
      'X must not be after 2024-01-01',
    ],
  ])('a default that %j forbids', async (definition, message) => {
    expect(await refused([field(definition)])).toEqual({ 'fields.0.default_value': [message] });
  });
});

describe('[G01] [Q21] [Q08] other spellings are read', () => {
  test.each([
    ...['date', 'date picker', 'date_picker', 'Date Picker', 'datepicker', 'date-picker'].map((type) => [type, 'date']),
    ...['rich_text', 'rich text', 'richtext', 'Rich Text', 'richText'].map((type) => [type, 'rich_text']),
    ...['textarea', 'text area', 'Text Area', 'text_area'].map((type) => [type, 'textarea']),
  ])('the type %j is %s', async (type, canonical) => {
    expect((await saved([field({ type })]))[0]?.type).toBe(canonical);
  });

  test.each(['hologram', 'Relation ship', 'constructor', '__proto__', 'toString', ''])(
    '[F17] the type %j is unknown',
    async (type) => {
      expect(await refused([field({ type })])).toEqual({ 'fields.0.type': [`Unknown field type: ${type}`] });
    },
  );

  test.each([
    [
      { type: 'text', required: true, min_length: 2, pattern: '^a', placeholder: 'Here', description: 'Why' },
      { validation: { required: true, min_length: 2, pattern: '^a' }, ui: { placeholder: 'Here', description: 'Why' } },
    ],
    [{ type: 'textarea', rows: 9 }, { ui: { rows: 9 } }],
    [
      { type: 'boolean', true_label: 'On', false_label: 'Off', label_position: 'left' },
      { ui: { true_label: 'On', false_label: 'Off', label_position: 'left' } },
    ],
    [{ type: 'number', integerOnly: true, max: 3 }, { validation: { integer_only: true, max: 3 } }],
    [
      { type: 'date', dateFormat: 'DD/MM/YYYY', min_date: '31/01/2024', defaultValue: '01/02/2024' },
      { date_format: 'dd/MM/yyyy', validation: { min_date: '2024-01-31' }, default_value: '2024-02-01' },
    ],
    [
      { type: 'rich text', height: 400, toolbar_options: { tables: true }, max_length: 9 },
      { ui: { height: 400, toolbar_options: { tables: true, links: true } }, validation: { max_length: 9 } },
    ],
    [
      {
        type: 'repeater',
        subFields: [{ name: 'a', label: 'A', type: 'text', maxLength: 5 }],
        max_items: 3,
        addButtonLabel: 'More',
      },
      {
        sub_fields: [{ validation: { max_length: 5 } }],
        validation: { max_items: 3 },
        ui: { add_button_label: 'More', remove_button_label: 'Remove' },
      },
    ],
    [
      {
        type: 'select',
        options: [{ label: 'A', value: 'a' }],
        allowMultipleSelection: true,
        validation: { required: true },
      },
      { allow_multiple_selection: true, validation: { required: true } },
    ],
    // What stands in its place wins.
    [
      { type: 'text', max_length: 9, maxLength: 8, validation: { max_length: 7, maxLength: 6 } },
      { validation: { max_length: 7 } },
    ],
  ])('%j', async (input, stored) => {
    expect((await saved([field(input)]))[0]).toMatchObject(stored);
  });

  test('a flat setting is checked like a nested one, and null means not set', async () => {
    expect(await refused([field({ type: 'textarea', rows: 21 })])).toEqual({
      'fields.0.ui.rows': ['Rows must be between 1 and 20'],
    });
    const [one] = await saved([field({ type: 'text', required: null, placeholder: null, validation: null })]);
    expect(one).toMatchObject({ validation: { required: false }, ui: {} });
  });

  test('[G09] reference.collection is content_type; several may be as many as there is room for', async () => {
    await admin.contentTypes.create({ body: { name: 'Industries', slug: 'industries' } });
    const [one, several] = await saved([
      field({ type: 'relation', reference: { collection: 'industries' } }),
      field({ name: 'y', type: 'relation', content_type: 'industries', multiselect: true }),
    ]);
    expect(one).toMatchObject({ content_type: 'industries', validation: { min_items: 0, max_items: 1 } });
    expect(several).toMatchObject({ validation: { min_items: 0, max_items: 500 } });
  });
});

describe('[F19] a list of fields', () => {
  const fields = [field({ type: 'text' }), field({ name: 'y', type: 'number', validation: { max: 3 } })];

  test('is the same as its JSON, whole or field by field', async () => {
    const asList = await saved(fields);
    expect(await saved(JSON.stringify(fields))).toEqual(asList);
    expect(await saved(fields.map((one) => JSON.stringify(one)))).toEqual(asList);
    const holder = field({ type: 'group', sub_fields: JSON.stringify(fields) });
    expect((await saved(JSON.stringify([holder])))[0]).toMatchObject({ sub_fields: [{ name: 'x' }, { name: 'y' }] });
  });

  test('however deep its JSON goes, it is rejected', async () => {
    const deep = (level: string, times: number) => `[${level.repeat(times)}`;
    for (const text of [
      `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
      `${deep('{"name":"a","label":"A","type":"group","sub_fields":[', 15_000)}${']}'.repeat(15_000)}]`,
      `[{"name":"a","label":"A","type":"text","default_value":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`,
    ]) {
      expect(await save(text)).toReject(400, 'VALIDATION_ERROR');
    }
  });

  test('what no field has is rejected by its name, names of JavaScript too, and changes nothing', async () => {
    const text = `[{"name":"x","label":"X","type":"text","__proto__":{"required":true},"constructor":{"prototype":{"polluted":1}},
      "validation":{"__proto__":{"required":true}},"toString":"x"}]`;
    const answer = await save(text);
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    const told = Object.keys((answer.body as { fields?: object }).fields ?? {}).sort();
    expect(told).toEqual([
      'fields.0.__proto__',
      'fields.0.constructor',
      'fields.0.toString',
      'fields.0.validation.__proto__',
    ]);
    expect(await save([field({ name: 'y', type: 'text', requird: true })])).toReject(400, 'VALIDATION_ERROR', {
      fields: ['fields.0.requird'],
    });
    const inner = { name: 'p', label: 'P', type: 'text', validation: { max_lenght: 3 } };
    expect(await save([field({ name: 'z', type: 'group', sub_fields: [inner] })])).toReject(400, 'VALIDATION_ERROR', {
      fields: ['fields.0.sub_fields.0.validation.max_lenght'],
    });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

test('[F18] [Q22] ids stay unique after deletes, whatever order fields come and go in', async () => {
  const { data } = await save(['a', 'b', 'c'].map((name) => field({ name, type: 'text' })));
  const ids = new Set(data.fields.map(({ id }) => id));
  const params = { id: data.id };
  for (const name of ['d', 'e', 'f']) {
    const kept = (await admin.fieldGroups.get({ params })).data.fields.slice(0, -1);
    const body = { fields: [...kept, field({ name, type: 'text' })] as FieldDraft[] };
    const { data: changed } = await admin.fieldGroups.update({ params, body });
    const id = changed.fields.at(-1)?.id ?? '';
    expect(id).toMatch(/^field_\d+$/);
    expect(ids).not.toContain(id);
    ids.add(id);
  }
  expect(ids.size).toBe(6);
});

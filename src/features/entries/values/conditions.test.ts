import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { EntryDraft } from '../entries.contract.ts';

let app: TestApp;
let admin: Api;
let groupId = '';

const when = (field: string, value: unknown, action: 'show' | 'hide' | 'require' = 'show') => ({
  conditions: { action, match: 'all', rules: [{ field, operator: 'equals', value }] },
});
const text = (name: string, more: object = {}) => ({ name, label: name, type: 'text', ...more });

const fields = [
  text('kind'),
  text('lease', { ui: when('kind', 'lease'), validation: { required: true } }),
  text('owner', { ui: when('kind', 'sale', 'require') }),
  text('urgent', { ui: when('title', 'Hot') }),
  {
    name: 'parts',
    label: 'parts',
    type: 'repeater',
    sub_fields: [
      text('what'),
      text('size', { ui: when('what', 'tire'), validation: { required: true } }),
      text('rate', { ui: when('kind', 'lease') }),
    ],
  },
];

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  const group = await admin.fieldGroups.create({ body: { name: 'Deal', slug: 'deal', fields } as never });
  groupId = group.data.id;
  await admin.contentTypes.create({ body: { name: 'Deals', slug: 'deals', isPublic: true, fieldGroups: [groupId] } });
});

const create = (customFields: Record<string, unknown>, more: Partial<EntryDraft> = {}) =>
  admin.entries.create({ body: { contentType: 'deals', title: 'Deal', status: 'publish', customFields, ...more } });

describe('publishing follows the conditions of fields', () => {
  test.each<[string, Record<string, unknown>, Partial<EntryDraft>, Record<string, unknown>]>([
    [
      'a hidden field is not required, and has no value',
      { kind: 'rent', lease: 'x' },
      {},
      { kind: 'rent', lease: null },
    ],
    ['a shown one has its value', { kind: 'lease', lease: '12' }, {}, { lease: '12' }],
    ['a rule may ask for the title', { urgent: 'yes' }, { title: 'Hot' }, { urgent: 'yes' }],
    ['of another title it is hidden', { urgent: 'yes' }, {}, { urgent: null }],
    [
      'an item follows its own fields',
      { parts: [{ what: 'oil', size: 'x' }] },
      {},
      {
        parts: [{ what: 'oil', size: null, rate: null }],
      },
    ],
    [
      'and those around it',
      { kind: 'lease', lease: '1', parts: [{ what: 'oil', rate: '3' }] },
      {},
      {
        parts: [{ what: 'oil', size: null, rate: '3' }],
      },
    ],
  ])('%s', async (_, values, more, published) => {
    const { status, data } = await create(values, more);
    expect(status).toBe(201);
    expect(data.customFields).toMatchObject(published);
  });

  test.each<[string, Record<string, unknown>, Record<string, string[]>]>([
    ['a shown field is required', { kind: 'lease' }, { 'customFields.lease': ['lease is required'] }],
    ['a rule requires', { kind: 'sale' }, { 'customFields.owner': ['owner is required'] }],
    ['in an item', { parts: [{ what: 'tire' }] }, { 'customFields.parts.0.size': ['size is required'] }],
  ])('%s', async (_, values, errors) => {
    const answer = await create(values);
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    expect(answer.body['fields']).toEqual(errors);
  });

  test('a draft keeps what is hidden; publishing it in any way does not', async () => {
    for (const way of ['one', 'bulk', 'status'] as const) {
      const { data: entry } = await create({ kind: 'rent', lease: 'kept' }, { status: 'draft' });
      const params = { id: entry.id };
      expect(entry.customFields['lease']).toBe('kept');
      if (way === 'one') await admin.drafts.publish({ params, body: {} });
      else if (way === 'bulk') await admin.entries.bulk({ body: { ids: [entry.id], action: 'publish' } });
      else await admin.entries.update({ params, body: { status: 'publish' } });
      const { data } = await admin.entries.get({ params });
      expect([way, data.status, data.customFields['lease']]).toEqual([way, 'publish', null]);
    }
  });
});

describe('conditions are rejected at their rules', () => {
  const rule = (field: string) => ({
    conditions: { action: 'show', match: 'all', rules: [{ field, operator: 'isEmpty' }] },
  });
  const save = (more: object[]) =>
    admin.fieldGroups.update({ params: { id: groupId }, body: { fields: more } as never });
  const at = (place: string) => `fields.${place}.ui.conditions.rules.0.field`;

  test.each<[string, object[], string, string]>([
    ['of a field that is gone', [text('a', { ui: rule('gone') })], at('0'), '"gone" is not a field of this type'],
    ['of the field itself', [text('a', { ui: rule('a') })], at('0'), 'A field cannot depend on itself'],
    [
      'in a circle',
      [text('a', { ui: rule('b') }), text('b', { ui: rule('a') })],
      at('0'),
      '"a" and "b" depend on each other',
    ],
    [
      'inside an item',
      [{ name: 'rows', label: 'Rows', type: 'repeater', sub_fields: [text('x', { ui: rule('gone') })] }],
      at('0.sub_fields.0'),
      '"gone" is not a field of this type',
    ],
  ])('%s', async (_, wrong, path, message) => {
    const answer = await save(wrong);
    expect(answer).toReject(400, 'VALIDATION_ERROR');
    expect((answer.body['fields'] as Record<string, unknown>)[path]).toEqual([message]);
  });

  test('without rules, or with an unknown action', async () => {
    const wrong = await save([text('a', { ui: { conditions: { action: 'blink', match: 'all', rules: [] } } })]);
    expect(wrong).toReject(400, 'VALIDATION_ERROR');
    expect(Object.keys(wrong.body['fields'] as object).sort()).toEqual([
      'fields.0.ui.conditions.action',
      'fields.0.ui.conditions.rules',
    ]);
  });

  test('a rule may name a field of another group of the type, which then stays', async () => {
    const base = await admin.fieldGroups.create({
      body: { name: 'Base', slug: 'base', fields: [text('site')] } as never,
    });
    const fieldGroups = [base.data.id];
    const type = await admin.contentTypes.create({ body: { name: 'Lots', slug: 'lots', fieldGroups } });
    const contentTypes = [type.data.id];
    const dependent = { name: 'More', slug: 'more', fields: [text('yard', { ui: rule('site') })], contentTypes };
    expect((await admin.fieldGroups.create({ body: dependent as never })).status).toBe(201);
    const lost = await admin.fieldGroups.update({ params: { id: base.data.id }, body: { fields: [] } });
    expect(lost).toReject(400, 'VALIDATION_ERROR');
    expect(lost.body['fields']).toEqual({ fields: ['“site” is in the condition of “yard”'] });
  });
});

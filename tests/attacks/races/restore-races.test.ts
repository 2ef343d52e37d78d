import { beforeAll, describe, expect, test } from 'vitest';
import { buildContentType } from '../../../src/features/content-types/content-types.fixtures.ts';
import { buildEntry } from '../../../src/features/entries/entries.fixtures.ts';
import type { FieldDraft } from '../../../src/field-types/definition/definition.ts';
import type { Api } from '../../support/api.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { adminOfBoth, startSecondServer } from '../../support/second-server.ts';
import { sized } from '../attack-size.ts';

/** A removed inner field is brought back while others change what it belongs to, at two servers. */
let app: TestApp;
let here: Api;
let there: Api;

const rounds = sized({ usual: 4, full: 50 });
const inner = (name: string) => ({ name, label: name, type: 'text' });
const parts = { name: 'parts', label: 'Parts', type: 'repeater', sub_fields: [inner('name'), inner('length')] };
const items = [
  { name: 'Bucket', length: '1 m' },
  { name: 'Fork', length: '2 m' },
];

beforeAll(async () => {
  app = await startApp({ config: { rateLimits: false } });
  [here, there] = await adminOfBoth(app, await startSecondServer(app));
});

async function removedInner() {
  const type = await buildContentType(app, { fields: [parts as FieldDraft] });
  const [id = ''] = type.fieldGroups;
  const entry = await buildEntry(app, { contentType: type.slug, customFields: { parts: items } });
  const without = (await fieldsOf(id)).map((field) => ({
    ...field,
    sub_fields: ('sub_fields' in field ? field.sub_fields : []).filter(({ name }) => name !== 'length'),
  })) as FieldDraft[];
  await here.fieldGroups.update({ params: { id }, body: { fields: without } });
  const { data } = await here.removedFields.list({ params: { id } });
  return { id, type, entry, without, restoring: { params: { id, field: data[0]?.id ?? '' } } };
}

const fieldsOf = async (id: string) => (await here.fieldGroups.get({ params: { id } })).data.fields;
const innerNames = async (id: string) =>
  (await fieldsOf(id)).flatMap((field) => ('sub_fields' in field ? field.sub_fields.map(({ name }) => name) : []));

describe('CONC a removed inner field that is restored', () => {
  test('by many at once comes back once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, restoring } = await removedInner();
      const answers = await Promise.all([here, there, here, there].map((api) => api.removedFields.restore(restoring)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
      expect(await innerNames(id)).toEqual(['name', 'length']);
    }
  });

  test('while its group is saved without it is there or kept, never both, never neither', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, without, entry, restoring } = await removedInner();
      const answers = await Promise.all([
        here.removedFields.restore(restoring),
        there.fieldGroups.update({ params: { id }, body: { fields: without } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const isBack = (await innerNames(id)).includes('length');
      const { data: kept } = await here.removedFields.list({ params: { id } });
      expect(kept).toHaveLength(isBack ? 0 : 1);
      const [again] = kept;
      if (again) await here.removedFields.restore({ params: { id, field: again.id } });
      expect((await here.entries.get({ params: { id: entry.id } })).data.customFields['parts']).toEqual(items);
    }
  });

  test('while entries are saved has the values that they held', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { entry, restoring } = await removedInner();
      const params = { id: entry.id };
      const saved = { customFields: { parts: items.map(({ name }) => ({ name })) } };
      const [restored, ...saves] = await Promise.all([
        here.removedFields.restore(restoring),
        ...[there, here, there].map((api, n) => api.entries.update({ params, body: { ...saved, title: `Save ${n}` } })),
      ]);
      expect([restored?.status, ...saves.map(({ status }) => status)]).toEqual([200, 200, 200, 200]);
      const { data } = await here.entries.get({ params });
      const lengths = (data.customFields['parts'] as { length?: string | null }[]).map(({ length }) => length ?? null);
      // A person who saves after it is back, and leaves it out, empties it as any other field.
      expect([items.map(({ length }) => length), [null, null]]).toContainEqual(lengths);
    }
  });

  test('while its type is deleted fails nobody with an error of ours', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, type, restoring } = await removedInner();
      const answers = await Promise.all([
        here.removedFields.restore(restoring),
        there.contentTypes.remove({ params: { id: type.id } }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await innerNames(id)).toEqual(['name', 'length']);
    }
  });
});

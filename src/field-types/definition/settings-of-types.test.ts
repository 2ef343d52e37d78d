import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildContentType } from '../../features/content-types/content-types.fixtures.ts';
import { entryCheck, newEntry } from '../../features/entries/admin/entry-form.ts';
import type { EntryModel } from '../../features/entries/entries.contract.ts';
import { buildEntry } from '../../features/entries/entries.fixtures.ts';
import { type FieldForm, fieldCheck } from '../../features/field-groups/fields-screen/field-check.ts';
import { related, relationTarget } from '../fields/relation/relation.fixtures.ts';
import { fieldTypeRows } from '../registry.fixtures.ts';
import { fieldTypes } from '../registry.ts';
import { joined, settingAt, settingsIn, withSetting } from '../settings/setting-paths.fixtures.ts';
import { type FieldTypeRows, label, type SettingRow } from '../settings/setting-rows.fixtures.ts';
import type { FieldDraft } from './definition.ts';

/** Every field type through every one of its settings, on the server and in the browser. A setting without its row fails. */
let app: TestApp;
let admin: Api;
let groups = 0;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  await buildContentType(app, { slug: relationTarget, name: 'Industries' });
  for (const id of related) {
    const entry = await buildEntry(app, { contentType: relationTarget });
    await app.db.deleteFrom('entryRevisions').where('entryId', '=', entry.id).execute();
    await app.db.updateTable('content').set({ id }).where('id', '=', entry.id).execute();
  }
});

const fieldOf = ({ min }: FieldTypeRows, { beside = {} }: Pick<SettingRow, 'beside'> = {}) =>
  joined({ name: 'x', label, ...min }, beside);

function saveGroup(fields: unknown) {
  groups += 1;
  return admin.fieldGroups.create({
    body: { name: 'Settings', slug: `settings-${groups}`, fields: fields as FieldDraft[] },
  });
}

/** The messages of a form's errors, by path. */
function messagesIn(errors: object, path: string[] = []): Record<string, string[]> {
  const { message } = errors as { message?: unknown };
  const own = typeof message === 'string' ? { [path.join('.')]: [message] } : {};
  const below = Object.entries(errors).flatMap(([name, part]) =>
    typeof part === 'object' && part !== null ? Object.entries(messagesIn(part as object, [...path, name])) : [],
  );
  return { ...Object.fromEntries(below), ...own };
}

type Check = (form: never, context: undefined, options: never) => Promise<{ errors: object }>;
const errorsOf = async (check: unknown, form: unknown) =>
  messagesIn((await (check as Check)(form as never, undefined, {} as never)).errors);

describe.each(
  fieldTypes.map((fieldType) => ({
    fieldType,
    type: fieldType.type,
    row: fieldTypeRows[fieldType.type].answers.join('] ['),
  })),
)('[G01] [G02] [$row] every setting of $type', ({ fieldType, type }) => {
  const table = fieldTypeRows[type];
  const rows = Object.entries(table.settings);

  test('has its row, and each row its setting', () => {
    expect(rows.map(([path]) => path).sort()).toEqual(settingsIn(fieldType.definition).sort());
  });

  test('of what is checked in a value, some value is rejected', () => {
    const checked = rows.filter(([path, row]) => path.startsWith('validation.') && !row.provedElsewhere);
    const unproved = checked.filter(
      ([, { values = [] }]) => !values.some(({ breaks, missing = [] }) => breaks.length + missing.length > 0),
    );
    expect(unproved.map(([path]) => path)).toEqual([]);
  });

  test('has its preset where it is not set', async () => {
    const { data, status } = await saveGroup([fieldOf(table)]);
    expect(status).toBe(201);
    const [field] = data.fields;
    const presets = rows.map(([path, { preset }]) => [path, preset ?? undefined]);
    expect(rows.map(([path]) => [path, settingAt(field, path)])).toMatchObject(presets);
  });

  describe.each(rows)('%s', (path, row) => {
    const withIt = (value: unknown) => withSetting(fieldOf(table, row), path, value);

    test.each(row.stored.map((value) => ({ value })))('%j is stored to the letter', async ({ value }) => {
      const { data, status, body } = await saveGroup([withIt(value)]);
      expect(body['fields']).toBeUndefined();
      expect(status).toBe(201);
      expect({ at: settingAt(data.fields[0], path) }).toMatchObject({ at: value });
      const read = await admin.fieldGroups.get({ params: { id: data.id } });
      expect(read.data.fields).toEqual(data.fields);
      expect(await errorsOf(fieldCheck([]), { ...withIt(value), isNew: true } as FieldForm)).toEqual({});
    });

    test.each(row.refused.map(([value, message, at = path]) => ({ value, message, at })))(
      '%j is rejected',
      async ({ value, message, at }) => {
        // What no JSON holds the browser alone can meet.
        if (typeof value !== 'string' || value.isWellFormed()) {
          const answer = await saveGroup([withIt(value)]);
          expect(answer).toReject(400, 'VALIDATION_ERROR');
          expect(answer.body['fields']).toEqual({ [`fields.0.${at}`]: [message] });
        }
        expect(await errorsOf(fieldCheck([]), { ...withIt(value), isNew: true })).toEqual({ [at]: [message] });
      },
    );

    describe.each((row.values ?? []).map((values) => ({ values, under: values.under })))(
      '$under',
      ({ values, under }) => {
        let model: EntryModel;

        beforeAll(async () => {
          const { slug } = await buildContentType(app, { fields: [withIt(under) as unknown as FieldDraft] });
          model = (await admin.entries.type({ params: { slug } })).data;
        });

        const create = (value: unknown, status: 'draft' | 'publish') =>
          admin.entries.create({
            body: { contentType: model.slug, title: 'T', status, customFields: { x: value } },
          });
        const inBrowser = (value: unknown, completeness: 'storable' | 'complete') => {
          const form = { ...newEntry(model), title: 'T', slug: 't', customFields: { x: value } };
          return errorsOf(
            entryCheck(model, () => ({ completeness, storedContent: '' })),
            form,
          );
        };

        test.each(values.obeys)('takes $input', async ({ input, stored = input }) => {
          for (const status of ['draft', 'publish'] as const) {
            const { data, body } = await create(input, status);
            expect(body['fields']).toBeUndefined();
            expect(data.customFields).toEqual({ x: stored ?? null });
          }
          expect(await inBrowser(input, 'complete')).toEqual({});
        });

        test.each(values.breaks.map(([value, message, below]) => ({ value, message, below })))(
          'rejects $value',
          async ({ value, message, below }) => {
            const fieldErrors = { [atField(below)]: [message] };
            for (const status of ['draft', 'publish'] as const) {
              const answer = await create(value, status);
              expect(answer).toReject(400, 'VALIDATION_ERROR');
              expect(answer.body['fields']).toEqual(fieldErrors);
            }
            expect(await inBrowser(value, 'complete')).toEqual(fieldErrors);
          },
        );

        test.each((values.missing ?? []).map(([value, message, below]) => ({ value, message, below })))(
          'lets a draft have $value and rejects to publish it',
          async ({ value, message, below }) => {
            const fieldErrors = { [atField(below)]: [message] };
            const answer = await create(value, 'publish');
            expect(answer).toReject(400, 'VALIDATION_ERROR');
            expect(answer.body['fields']).toEqual(fieldErrors);
            expect(await inBrowser(value, 'complete')).toEqual(fieldErrors);
            expect((await create(value, 'draft')).status).toBe(201);
            expect(await inBrowser(value, 'storable')).toEqual({});
          },
        );

        test('the browser and the server take the same of a draft, whatever the limits', async () => {
          const { data: entry } = await create(null, 'draft');
          for (const [value] of values.breaks) {
            const saved = await admin.drafts.save({ params: { id: entry.id }, body: { customFields: { x: value } } });
            expect(saved.body['fields'] ?? {}).toEqual(await inBrowser(value, 'storable'));
          }
        });
      },
    );
  });
});

const atField = (below: string | undefined) => `customFields.x${below === undefined ? '' : `.${below}`}`;

import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import {
  chosenQueries,
  maxOptions,
  moreOption,
  relationOption,
  sampleOptions,
} from '../../../field-types/kit/related-entries.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { importEntries } from '../batch/import-entries.ts';
import { buildEntry } from '../entries.fixtures.ts';

let app: TestApp;
let editor: Api;
/** Of 1,000 entries, in the order of their titles. */
let ids: string[];

beforeAll(async () => {
  app = await startApp();
  const ctx = systemContext(app.platform, 'test');
  const { id } = await buildContentType(app, { slug: 'targets' });
  const model = await loadContentModel(ctx, id);
  if (!model) throw new Error('the type is gone');
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    index,
    importKey: `${index}`,
    title: `Target ${String(index).padStart(4, '0')}`,
    customFields: {},
  }));
  await importEntries(ctx, { model, rows, status: 'publish', mode: 'all' });
  const stored = await app.db.selectFrom('content').select('id').orderBy('title').execute();
  ids = stored.map((row) => row.id);
  editor = await app.as.holding('content.view', 'content.create', 'content.publish', 'content.delete');
});

/** As the input of a relation asks. */
const options = (more: object = {}) =>
  editor.entries.list({
    query: { contentType: 'targets', pageSize: maxOptions, sortBy: 'name', sortDir: 'asc', ...more },
  });
const chosen = async (chosenIds: readonly string[]) => {
  const answers = await Promise.all(
    chosenQueries(chosenIds).map((filters) => options({ filters: JSON.stringify(filters) })),
  );
  for (const { status } of answers) expect(status).toBe(200);
  return { requests: answers.length, received: answers.flatMap(({ data }) => data.items.map(({ id }) => id)) };
};

describe('[G09] the options of a relation among 1,000 entries', () => {
  test('the first hundred come at once, the others are found by typing', async () => {
    const first = await options();
    expect(first.data).toMatchObject({ total: 1000, pageSize: 100 });
    expect(first.data.items.map(({ id }) => id)).toEqual(ids.slice(0, 100));
    expect(moreOption(first.data.total - first.data.items.length)).toEqual([
      { value: 'more', label: '900 more: type to find them', disabled: true },
    ]);
    expect(moreOption(0)).toEqual([]);
    const typed = await options({ search: 'target 0777' });
    expect(typed.data.items.map((entry) => relationOption({ display_field: 'name' }, entry))).toEqual([
      { value: ids[777], label: 'Target 0777' },
    ]);
    expect((await options({ search: '0777 nowhere' })).data.items).toEqual([]);
  });

  test('those chosen beyond are named with one request for a hundred of them', async () => {
    const few = [ids[999], ids[500], ids[123]] as string[];
    expect(await chosen(few)).toEqual({ requests: 1, received: [...few].reverse() });
    const many = ids.slice(300, 800);
    expect(await chosen(many)).toEqual({ requests: 5, received: many });
    expect(await chosen([])).toEqual({ requests: 0, received: [] });
  });

  test('one in the trash still has its name, one that is gone has none', async () => {
    const [thrown, gone] = [
      await buildEntry(app, { contentType: 'targets', title: 'Zz 1' }),
      await buildEntry(app, { contentType: 'targets', title: 'Zz 2' }),
    ];
    await editor.entries.remove({ params: { id: thrown.id } });
    await editor.entries.remove({ params: { id: gone.id }, query: { permanent: 'true' } });
    expect(await chosen([thrown.id, gone.id])).toEqual({ requests: 1, received: [thrown.id] });
  });

  test('500 of them are saved with one entry', async () => {
    const fields: FieldDraft[] = [
      { name: 'parts', label: 'Parts', type: 'relation', content_type: 'targets', multiselect: true },
    ];
    const type = await buildContentType(app, { fields });
    const save = (parts: readonly string[]) =>
      editor.entries.create({ body: { contentType: type.slug, title: 'T', customFields: { parts } } });
    const { status, data } = await save(ids.slice(0, 500));
    expect(status).toBe(201);
    expect(data.customFields).toEqual({ parts: ids.slice(0, 500) });
    const answer = await save(ids.slice(0, 501));
    expect(answer.body['fields']).toEqual({ 'customFields.parts': ['Parts can have at most 500 item(s)'] });
  });
});

describe('[G10] the samples that stand for options that could not be loaded', () => {
  const [sample] = sampleOptions('Part');
  const save = async (more: object, value: unknown) => {
    const { slug } = await buildContentType(app, {
      fields: [{ name: 'part', label: 'Part', type: 'relation', content_type: 'targets', ...more }],
    });
    return editor.entries.create({
      body: { contentType: slug, title: 'T', status: 'draft', customFields: { part: value } },
    });
  };

  test('are marked, and cannot be chosen', () => {
    expect(sampleOptions('Part')).toEqual(
      [1, 2, 3].map((n) => ({ value: `sample-${n}`, label: `Part ${n} (sample)`, disabled: true })),
    );
  });

  test.each([
    ['one', {}, sample?.value],
    ['one of several', { multiselect: true }, [sample?.value]],
  ])('are rejected by the server as %s, in a draft too', async (_, more, value) => {
    const answer = await save(more, value);
    expect(answer.status).toBe(400);
    expect(answer.body['fields']).toEqual({ 'customFields.part': ['Part must name an entry by its id'] });
  });

  test('[Q26] so is an id that no entry has, and one of another type', async () => {
    const other = await buildEntry(app);
    for (const id of ['0197c7a5-1111-7000-8000-000000000001', other.id]) {
      const answer = await save({}, id);
      expect(answer.status).toBe(400);
      expect(answer.body['fields']).toEqual({ 'customFields.part': ['Part names an entry that does not exist'] });
    }
  });
});

describe('the filter of ids', () => {
  const filtered = (operator: string, value: unknown) =>
    options({ filters: JSON.stringify([{ id: 'f', column: 'id', operator, value }]) });

  test('finds the one, any of several, and all but', async () => {
    expect((await filtered('equals', ids[7])).data.items.map(({ id }) => id)).toEqual([ids[7]]);
    expect((await filtered('in', `${ids[7]?.toUpperCase()}, ${ids[9]}`)).data.total).toBe(2);
    expect((await filtered('notIn', ids.slice(0, 100))).data.items[0]?.id).toBe(ids[100]);
  });

  test.each([
    ['equals', 'first', 'filters.0.value'],
    ['in', ['0197c7a5-1111-7000-8000-000000000001', "x' or true --"], 'filters.0.value'],
    ['in', [], 'filters.0.value'],
    ['equals', 7, 'filters.0.value'],
    ['contains', '0197', 'filters.0.operator'],
    ['lessThan', '0197c7a5-1111-7000-8000-000000000001', 'filters.0.operator'],
  ])('rejects %s %j', async (operator, value, path) => {
    expect(await filtered(operator, value)).toReject(400, 'VALIDATION_ERROR', { fields: [path] });
  });

  test('shows nobody what they may not view', async () => {
    const outsider = await app.as.holding('content-types.view');
    const filters = JSON.stringify([{ column: 'id', operator: 'equals', value: ids[0] }]);
    await buildContentType(app, { slug: 'others' });
    const own = await app.as.holding('content-types.others.view');
    expect(await outsider.entries.list({ query: { filters } as object })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
    expect((await own.entries.list({ query: { filters } as object })).data.items).toEqual([]);
  });
});

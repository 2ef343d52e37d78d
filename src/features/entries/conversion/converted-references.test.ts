import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildMedia } from '../../media/media.fixtures.ts';
import { buildEntry } from '../entries.fixtures.ts';

let app: TestApp;
let builder: Api;

beforeAll(async () => {
  app = await startApp();
  builder = await app.as.admin();
});

/** What the field of each entry would become, and what it became. */
async function converted(
  field: FieldDraft,
  { to, values, before }: { to: object; values: readonly unknown[]; before?: () => Promise<unknown> },
) {
  const type = await buildContentType(app, { fields: [field] });
  const [id = ''] = type.fieldGroups;
  const entries: string[] = [];
  for (const value of values) {
    entries.push((await buildEntry(app, { contentType: type.slug, customFields: { [field.name]: value } })).id);
  }
  await before?.();
  const definition = { ...field, ...to, id: 'field_0' } as FieldDraft;
  const { data: preview } = await builder.fieldConversion.preview({
    params: { id },
    body: { field: 'field_0', definition },
  });
  await builder.fieldGroups.update({ params: { id }, body: { fields: [definition], convert: ['field_0'] } });
  await app.runJobs();
  const answers = await Promise.all(entries.map((one) => builder.entries.get({ params: { id: one } })));
  return { preview, became: answers.map(({ data }) => data.customFields[field.name]) };
}

const maker = (slug: string) => ({ type: 'relation', name: 'maker', label: 'Maker', content_type: slug });
test('[F15] [Q26] items of a group become items of a repeater as far as a save would take what they refer to', async () => {
  const makers = await buildContentType(app);
  const places = await buildContentType(app);
  const one = await buildEntry(app, { contentType: makers.slug });
  const gone = await buildEntry(app, { contentType: makers.slug });
  const group = { type: 'group', name: 'part', label: 'Part', sub_fields: [maker(makers.slug)] } as FieldDraft;
  const values = [{ maker: one.id }, { maker: gone.id }];
  const lose = () => builder.entries.remove({ params: { id: gone.id }, query: { permanent: true } as object });
  const same = await converted(group, { to: { type: 'repeater' }, values, before: lose });
  expect(same.preview).toMatchObject({ converts: 1, fails: 1 });
  expect(same.preview.examples.fails[0]?.reason).toBe('Maker names an entry that does not exist');
  expect(same.became).toEqual([[{ maker: one.id }], null]);

  const elsewhere = await converted(group, {
    to: { type: 'repeater', sub_fields: [maker(places.slug)] },
    values: [{ maker: one.id }],
  });
  expect(elsewhere.preview).toMatchObject({ converts: 0, fails: 1 });
  expect(elsewhere.became).toEqual([null]);
});

test('[F15] [H19] so do items of a repeater, and files', async () => {
  const { url } = await buildMedia(builder, { name: 'loader.png' });
  const photo = (max: number) => ({
    type: 'image',
    name: 'photo',
    label: 'Photo',
    validation: { max_file_size: max },
  });
  const repeater = { type: 'repeater', name: 'parts', label: 'Parts', sub_fields: [photo(1_000_000)] } as FieldDraft;
  const to = (max: number) => ({ type: 'group', sub_fields: [photo(max)] });
  const fits = await converted(repeater, { to: to(2_000_000), values: [[{ photo: url }]] });
  expect(fits.became).toEqual([{ photo: url }]);
  const unfit = await converted(repeater, { to: to(10), values: [[{ photo: url }]] });
  expect(unfit.preview).toMatchObject({ converts: 0, fails: 1 });
  expect(unfit.preview.examples.fails[0]?.reason).toMatch(/size|large|most/i);
  expect(unfit.became).toEqual([null]);
});

test('[F15] [Q26] and one relation that becomes several', async () => {
  const makers = await buildContentType(app);
  const one = await buildEntry(app, { contentType: makers.slug });
  const gone = await buildEntry(app, { contentType: makers.slug });
  const lose = () => builder.entries.remove({ params: { id: gone.id }, query: { permanent: true } as object });
  const several = { ...maker(makers.slug), multiselect: true, validation: { max_items: 5 } };
  const { preview, became } = await converted(maker(makers.slug) as FieldDraft, {
    to: several,
    values: [one.id, gone.id],
    before: lose,
  });
  expect(preview).toMatchObject({ converts: 1, fails: 1 });
  expect(became).toEqual([[one.id], null]);
});

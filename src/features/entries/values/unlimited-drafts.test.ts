import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildEntry } from '../entries.fixtures.ts';

let app: TestApp;
let admin: Api;

const name: FieldDraft = { name: 'name', label: 'Name', type: 'text', validation: { min_length: 3 } };
const fields: FieldDraft[] = [
  { name: 'model', label: 'Model', type: 'text', validation: { min_length: 2, max_length: 5, pattern: '^[A-Z]' } },
  { name: 'year', label: 'Year', type: 'number', validation: { min: 1950, max: 2030, integer_only: true } },
  { name: 'built', label: 'Built', type: 'date', validation: { min_date: '2020-01-01' } },
  { name: 'agreed', label: 'Agreed', type: 'boolean', validation: { must_be_true: true } },
  { name: 'story', label: 'Story', type: 'rich_text', validation: { max_length: 5 } },
  { name: 'body', label: 'Body', type: 'editor', validation: { min_length: 5 } },
  {
    name: 'parts',
    label: 'Parts',
    type: 'repeater',
    validation: { min_items: 1, max_items: 1 },
    sub_fields: [name] as never,
  },
];

const block = (type: string, data: object) => ({ type, data });
const videoError = 'Video must be an address of YouTube, Vimeo or Dailymotion';
const linkError = 'Button address must begin with https://, mailto:, tel:, / or #';
const half = {
  blocks: [
    block('paragraph', { text: 'Words' }),
    block('buttonLink', { text: '', url: 'exam', style: 'primary', size: 'md', openInNewTab: false }),
    block('videoEmbed', { embed: '', caption: 'At <b>work</b>' }),
    block('image', { file: { url: '' }, caption: '', alt: 'A loader' }),
  ],
};

const beyond = {
  model: 'crawler excavator',
  year: 3000.5,
  built: '1999-12-31',
  agreed: false,
  story: '<p>Far too long</p>',
  body: { blocks: [block('paragraph', { text: 'ab' })] },
  parts: [{ name: 'a' }, { name: 'b' }],
};

const rejected = {
  'customFields.model': ['Model must not exceed 5 characters'],
  'customFields.year': ['Year must be a whole number'],
  'customFields.built': ['Built must not be before 2020-01-01'],
  'customFields.agreed': ['Agreed must be accepted'],
  'customFields.story': ['Story must not exceed 5 characters'],
  'customFields.body': ['Body must be at least 5 characters'],
  'customFields.parts': ['Parts can have at most 1 item(s)'],
  'customFields.parts.0.name': ['Name must be at least 3 characters'],
  'customFields.parts.1.name': ['Name must be at least 3 characters'],
};

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  await buildContentType(app, { slug: 'machines', isPublic: true, fields });
});

const machine = (status: 'draft' | 'publish' = 'draft') =>
  buildEntry(app, {
    contentType: 'machines',
    title: 'Loader',
    status,
    customFields: { agreed: true, parts: [{ name: 'Bucket' }] },
  });

describe('[H06] a draft', () => {
  test.each(['draft', 'publish'] as const)(
    'takes values beyond every limit, of an entry with status %s',
    async (status) => {
      const { id } = await machine(status);
      const saved = await admin.drafts.save({ params: { id }, body: { customFields: beyond } });
      expect(saved.status).toBe(200);
      expect((saved.data.data.draft ?? saved.data.data).customFields).toMatchObject(beyond);
      const autosaved = await admin.drafts.save({
        params: { id },
        body: { customFields: { ...beyond, model: 'x' }, autosave: true },
      });
      expect(autosaved.data.skipped).toEqual({});
      const published = await admin.drafts.publish({ params: { id } });
      expect(published).toReject(400, 'VALIDATION_ERROR');
      expect(published.body['fields']).toEqual({
        ...rejected,
        'customFields.model': ['Model must be at least 2 characters'],
      });
    },
  );

  test.each([
    ['a number that is half typed', { year: '19' }, 'customFields.year'],
    ['a day that is none', { built: '2026-02-30' }, 'customFields.built'],
    ['a list where a text stands', { model: ['A'] }, 'customFields.model'],
    ['a field that an item does not have', { parts: [{ weight: 1 }] }, 'customFields.parts.0'],
    ['a block of no type', { body: { blocks: [block('hologram', {})] } }, 'customFields.body.blocks.0.type'],
  ])('does not take %s', async (_, customFields, path) => {
    const { id } = await machine();
    const saved = await admin.drafts.save({ params: { id }, body: { customFields } });
    expect(saved).toReject(400, 'VALIDATION_ERROR', { fields: [path] });
    const { skipped } = (await admin.drafts.save({ params: { id }, body: { customFields, autosave: true } })).data;
    expect(Object.keys(skipped)).toEqual([path]);
  });

  test('is restored with what lies beyond its limits', async () => {
    const { id } = await machine();
    await admin.drafts.save({ params: { id }, body: { customFields: beyond } });
    await admin.drafts.save({ params: { id }, body: { customFields: { model: 'A1', year: 2000 } } });
    const { data } = await admin.revisions.restore({ params: { id, version: '2' }, body: {} });
    expect(data.skipped).toEqual({});
    expect(data.data.customFields).toMatchObject(beyond);
  });

  test('is checked by every other way to write it', async () => {
    const { id } = await machine();
    const changed = await admin.entries.update({ params: { id }, body: { customFields: { year: 1 } } });
    expect(changed).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.year'] });
  });
});

describe('[H12] unfinished blocks', () => {
  const paths = [
    'content.json.blocks.1.data.text',
    'content.json.blocks.1.data.url',
    'content.json.blocks.2.data.embed',
    'content.json.blocks.3.data.file.url',
  ];

  test('are stored in a draft as they are typed, and are no part of its HTML', async () => {
    const { id } = await machine();
    for (const autosave of [false, true] as const) {
      const body = { content: { json: half, html: '' }, customFields: { body: half }, autosave };
      const { data, skipped } = (await admin.drafts.save({ params: { id }, body: body as never })).data;
      expect(skipped).toEqual({});
      expect(data.content).toMatchObject({ json: half, html: '<p>Words</p>' });
      expect(data.customFields['body']).toMatchObject(half);
    }
  });

  test('are named by every way to publish', async () => {
    const { id } = await machine();
    await admin.drafts.save({ params: { id }, body: { content: { json: half } } });
    const published = await admin.drafts.publish({ params: { id } });
    expect(published).toReject(400, 'VALIDATION_ERROR', { fields: paths });
    expect(published.body['fields']).toMatchObject({
      'content.json.blocks.1.data.url': [linkError],
      'content.json.blocks.2.data.embed': [videoError],
    });
    const moved = await admin.entries.update({ params: { id }, body: { status: 'publish' } });
    expect(moved).toReject(400, 'VALIDATION_ERROR', { fields: paths });
    const publishAt = new Date(app.platform.clock.now().getTime() + 3_600_000).toISOString();
    const scheduled = await admin.entries.update({ params: { id }, body: { publishAt } });
    expect(scheduled).toReject(400, 'VALIDATION_ERROR', { fields: paths });
    expect(await admin.entries.bulk({ body: { ids: [id], action: 'publish' } })).toReject(400, 'VALIDATION_ERROR');
    const whole = { blocks: half.blocks.slice(0, 1) };
    await admin.drafts.save({ params: { id }, body: { content: { json: whole } } });
    expect((await admin.drafts.publish({ params: { id } })).status).toBe(200);
  });

  test('hold no address that a browser would run', async () => {
    const { id } = await machine();
    const content = { json: { blocks: [block('buttonLink', { text: 'x', url: 'java\tscript:alert(1)' })] } };
    const saved = await admin.drafts.save({ params: { id }, body: { content } });
    expect(saved).toReject(400, 'VALIDATION_ERROR', { fields: ['content.json.blocks.0.data.url'] });
  });

  test('are rejected by whoever creates or changes an entry otherwise', async () => {
    const { id } = await machine();
    const content = { json: half };
    expect(await admin.entries.update({ params: { id }, body: { content } })).toReject(400, 'VALIDATION_ERROR', {
      fields: paths,
    });
  });
});

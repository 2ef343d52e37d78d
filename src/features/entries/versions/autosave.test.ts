import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import type { Entry } from '../entries.contract.ts';
import { buildEntry } from '../entries.fixtures.ts';

let app: TestApp;
let admin: Api;

const fields: FieldDraft[] = [
  { name: 'make', label: 'Make', type: 'text', validation: { required: true, max_length: 10 } },
  { name: 'year', label: 'Year', type: 'number' },
  { name: 'contact', label: 'Contact', type: 'email' },
  {
    name: 'dealers',
    label: 'Dealers',
    type: 'repeater',
    sub_fields: [
      { name: 'name', label: 'Name', type: 'text' },
      { name: 'mail', label: 'Mail', type: 'email' },
    ],
  },
];

beforeAll(async () => {
  app = await startApp();
  await buildContentType(app, { slug: 'cars', isPublic: true, fields });
  admin = await app.as.admin();
});

const car = (more: object = {}) =>
  buildEntry(app, { contentType: 'cars', title: 'Saab', content: 'Live', customFields: { make: 'Saab' }, ...more });
const draftOf = ({ id }: Entry, body: Parameters<Api['drafts']['save']>[0]['body']) =>
  admin.drafts.save({ params: { id }, body });

describe('[H02] an autosave', () => {
  test('stores what it can and names the rest', async () => {
    const entry = await car();
    await car({ slug: 'taken-slug' });
    const answer = await draftOf(entry, {
      autosave: true,
      title: '',
      slug: 'taken-slug',
      content: 'Typed',
      customFields: {
        contact: 'half@',
        year: 2001,
        colour: 'red',
        dealers: [
          { name: 'One', mail: 'one@example.test' },
          { name: 'Two', mail: 'two@' },
        ],
      },
    });
    expect(answer.status).toBe(200);
    const { data, skipped } = answer.data;
    expect(skipped).toEqual({
      title: ['Title is required'],
      slug: ['An entry with this slug already exists'],
      'customFields.contact': ['Contact must be a valid email address'],
      'customFields.colour': ['is not a field of this type'],
      'customFields.dealers.1.mail': ['Mail must be a valid email address'],
    });
    expect(data.draft).toMatchObject({
      title: 'Saab',
      slug: entry.slug,
      content: 'Typed',
      customFields: {
        contact: null,
        year: 2001,
        dealers: [
          { name: 'One', mail: 'one@example.test' },
          { name: 'Two', mail: null },
        ],
      },
    });
  });

  test('keeps the other blocks of a text, and the one that it left out as it was', async () => {
    const link = (id: string, url: string) => ({
      id,
      type: 'buttonLink',
      data: { text: 'More', url, style: 'primary', size: 'md', openInNewTab: false },
    });
    const paragraph = (text: string) => ({ id: 'p1', type: 'paragraph', data: { text } });
    const first = [paragraph('One'), link('l1', 'https://example.test/')];
    const entry = await car({ content: { json: { blocks: first }, html: '' } });
    const blocks = [paragraph('Two'), link('l1', 'javascript:alert(1)'), link('l2', 'javascript:alert(2)')];
    const { data, skipped } = (await draftOf(entry, { content: { json: { blocks } }, autosave: true })).data;
    expect(Object.keys(skipped)).toEqual(['content.json.blocks.1.data.url', 'content.json.blocks.2.data.url']);
    expect(data.draft?.content).toMatchObject({
      json: { blocks: [paragraph('Two'), link('l1', 'https://example.test/')] },
    });
  });

  test('without anything that can be stored changes nothing', async () => {
    const entry = await car();
    for (const body of [{ title: '' }, { content: 'Live' }, { customFields: { contact: 'half@' } }, {}]) {
      const { data } = (await draftOf(entry, { ...body, autosave: true })).data;
      expect(data).toEqual(entry);
    }
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import type { FieldDraft } from '../../../field-types/definition/definition.ts';
import { buildContentType } from '../../content-types/content-types.fixtures.ts';
import { buildMedia, picture } from '../../media/media.fixtures.ts';

let app: TestApp;
let admin: Api;
let machines: string;
let photo: { id: string; url: string };
let other: { id: string; url: string };
let gif: { url: string };
let large: { url: string; size: number };

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
  const fields = [
    { type: 'image', name: 'photo', label: 'Photo' },
    { type: 'image', name: 'photos', label: 'Photos', validation: { max_number_of_files: 2 } },
    { type: 'image', name: 'small', label: 'Small', validation: { max_file_size: 100 } },
    { type: 'file', name: 'manual', label: 'Manual' },
    {
      type: 'repeater',
      name: 'parts',
      label: 'Parts',
      sub_fields: [{ type: 'image', name: 'picture', label: 'Picture' }],
    },
    {
      type: 'group',
      name: 'maker',
      label: 'Maker',
      sub_fields: [{ type: 'media', name: 'sign', label: 'Sign', validation: { max_number_of_files: 3 } }],
    },
  ] as FieldDraft[];
  machines = (await buildContentType(app, { slug: 'machines', isPublic: true, fields })).slug;
  photo = await buildMedia(admin, { name: 'loader.png' });
  other = await buildMedia(admin, { name: 'digger.png', content: await picture({ width: 50 }) });
  gif = await buildMedia(admin, { name: 'loader.gif', content: await picture({ format: 'gif' }), type: 'image/gif' });
  large = await buildMedia(admin, {
    name: 'noise.png',
    content: await picture({ width: 90, height: 90, noise: true }),
  });
});

const create = (customFields: object) =>
  admin.entries.create({
    body: { contentType: machines, title: 'A machine', customFields: customFields as Record<string, unknown> },
  });
const outsider = '/media/0190aaaa-0000-7000-8000-000000000000.png';
const missing = (label: string) =>
  `${label} names a file that is not in the media library. Upload it, or choose another`;
const notAllowed = 'File type gif is not allowed. Allowed types: jpeg, png, webp';

describe('[H19] [G16] a file that cannot be saved in a field', () => {
  test.each<[string, () => object, string, string]>([
    ['is not there', () => ({ photo: outsider }), 'photo', missing('Photo')],
    ['has another ending', () => ({ photo: photo.url.replace('.png', '.svg') }), 'photo', missing('Photo')],
    [
      'is another site’s',
      () => ({ photo: 'https://example.test/a.png' }),
      'photo',
      'Photo must be a file of the media library. Upload the file there, then choose it',
    ],
    ['is of another type', () => ({ photo: gif.url }), 'photo', notAllowed],
    ['is of another type, in a list', () => ({ photos: [photo.url, gif.url] }), 'photos', notAllowed],
    [
      'is of another type, in an item',
      () => ({ parts: [{ picture: photo.url }, { picture: gif.url }] }),
      'parts.1.picture',
      notAllowed,
    ],
    ['is not there, in an item', () => ({ parts: [{ picture: outsider }] }), 'parts.0.picture', missing('Picture')],
    ['is not there, in a group', () => ({ maker: { sign: [outsider] } }), 'maker.sign', missing('Sign')],
    [
      'is one too many',
      () => ({ photo: [photo.url, other.url] }),
      'photo',
      'Maximum 1 file(s) allowed. Currently have 1, trying to add 1',
    ],
    [
      'is one too many, in a list',
      () => ({ photos: [photo.url, other.url, gif.url] }),
      'photos',
      'Maximum 2 file(s) allowed. Currently have 2, trying to add 1',
    ],
    [
      'is a picture where documents are asked for',
      () => ({ manual: photo.url }),
      'manual',
      'File type png is not allowed. Allowed types: pdf, docx, xlsx, pptx, odt, ods, csv, txt, zip',
    ],
  ])('%s', async (_, values, path, message) => {
    const answer = await create(values());
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [`customFields.${path}`] });
    expect(answer.body['fields']).toEqual({ [`customFields.${path}`]: [message] });
  });

  test('is too large', async () => {
    const answer = await create({ small: large.url });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.small'] });
    expect(JSON.stringify(answer.body['fields'])).toMatch(/File size [\d.]+ MB exceeds maximum 0 MB/);
  });

  test('[H18] was deleted', async () => {
    const gone = await buildMedia(admin, { name: 'gone.png' });
    await admin.media.remove({ params: { id: gone.id } });
    expect(await create({ photo: gone.url })).toReject(400, 'VALIDATION_ERROR', { fields: ['customFields.photo'] });
  });

  test('[G11] and the field itself is rejected with the path that is wrong', async () => {
    const fields = [{ name: 'photo', label: 'Photo', type: 'image' as const, validation: { max_number_of_files: 0 } }];
    const answer = await admin.fieldGroups.create({ body: { name: 'Wrong', slug: 'wrong', fields } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['fields.0.validation.max_number_of_files'] });
  });
});

describe('files that fit', () => {
  test('[G11] come back as addresses, whole ones as paths', async () => {
    const { data } = await create({
      photo: `${app.url}${photo.url}?w=320`,
      photos: [other.url, photo.url],
      parts: [{ picture: photo.url }],
      maker: { sign: [gif.url] },
    });
    expect(data.customFields).toMatchObject({
      photo: photo.url,
      photos: [other.url, photo.url],
      parts: [{ picture: photo.url }],
      maker: { sign: [gif.url] },
    });
  });

  test('that are deleted afterwards hold up no other change', async () => {
    const gone = await buildMedia(admin, { name: 'soon-gone.png' });
    const { data: entry } = await create({ photo: gone.url });
    const { data: used } = await admin.media.get({ params: { id: gone.id } });
    expect(used.usage).toMatchObject({ count: 1, entries: [{ id: entry.id, title: 'A machine' }] });
    await admin.media.remove({ params: { id: gone.id }, query: { force: 'true' } });
    const answer = await admin.entries.update({ params: { id: entry.id }, body: { title: 'Renamed' } });
    expect(answer.status).toBe(200);
    const cleared = await admin.entries.update({ params: { id: entry.id }, body: { customFields: { photo: null } } });
    expect(cleared.data.customFields['photo']).toBeNull();
  });

  test('readers get the addresses, or with include what is said of the files, one level deep', async () => {
    await admin.media.update({ params: { id: photo.id }, body: { alt: 'A yellow loader' } });
    const { data: entry } = await create({
      photo: photo.url,
      photos: [other.url, photo.url],
      parts: [{ picture: photo.url }],
    });
    const read = async (query: string) => {
      const answer = await app.as.anonymous.fetch(`/api/content/machines/${entry.slug}${query}`);
      return ((await answer.json()) as { data: { customFields: Record<string, unknown> } }).data.customFields;
    };
    expect(await read('')).toMatchObject({ photo: photo.url, photos: [other.url, photo.url] });
    const fields = await read('?include=photo,photos');
    expect(fields['photo']).toEqual({
      id: photo.id,
      url: photo.url,
      fileName: 'loader.png',
      mimeType: 'image/png',
      size: expect.any(Number),
      width: 40,
      height: 30,
      alt: 'A yellow loader',
      caption: '',
      title: '',
      description: '',
      focalPoint: null,
      variants: [],
      presets: expect.objectContaining({ card: `${photo.url}?preset=card` }),
    });
    expect(fields).toMatchObject({ photos: [{ id: other.id }, { id: photo.id }], parts: [{ picture: photo.url }] });
    const { data: gone } = await create({ photo: (await buildMedia(admin, { name: 'x.png' })).url });
    const id = String(gone.customFields['photo']).slice('/media/'.length, -'.png'.length);
    await admin.media.remove({ params: { id }, query: { force: 'true' } });
    const after = await app.as.anonymous.fetch(`/api/content/machines/${gone.slug}?include=photo`);
    expect(await after.json()).toMatchObject({ data: { customFields: { photo: null } } });
  });

  test('the storefront shows them with their texts and measures, and says what is gone', async () => {
    await admin.media.update({ params: { id: photo.id }, body: { alt: 'A "yellow" loader' } });
    const gone = await buildMedia(admin, { name: 'gone-from-site.png' });
    const { data: entry } = await create({ photo: photo.url, photos: [other.url, gone.url] });
    await admin.media.remove({ params: { id: gone.id }, query: { force: 'true' } });
    const page = await (await app.fetch(`/machines/${entry.slug}`)).text();
    expect(page).toMatch(
      new RegExp(`<img[^>]*src="${photo.url}[^>]*alt="A &quot;yellow&quot; loader"[^>]*width="40" height="30"`),
    );
    expect(page).toContain(other.url);
    expect(page).toContain('Image not found');
    expect(page).not.toContain(gone.url);
    expect(await (await app.fetch('/machines')).text()).toContain(`src="${photo.url}`);
  });
});

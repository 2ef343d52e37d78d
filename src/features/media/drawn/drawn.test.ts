import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readAnswer } from '../../../../tests/support/answer.ts';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { buildEntry, buildType } from '../../delivery/delivery.fixtures.ts';
import { buildMedia, picture, replace } from '../media.fixtures.ts';
import { eraseFile } from '../removed-files/erase-files.ts';
import { coveredRegion } from './drawing.rules.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const read = (path: string, accept = 'image/avif,image/webp,*/*') => app.fetch(path, { headers: { Accept: accept } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const factsOf = async (answer: Response) => {
  const { width, height, format } = await sharp(await bytesOf(answer)).metadata();
  return { width, height, format: format === 'heif' ? 'avif' : format };
};
const photo = async (more: object = {}) =>
  buildMedia(admin, { content: await picture({ width: 800, height: 600, format: 'jpeg', noise: true, ...more }) });
const sign = async (id: string, body: object) => admin.media.address({ params: { id }, body: body as never });

describe('a preset', () => {
  test('draws as the settings say, in the best format that the reader names', async () => {
    const { url } = await photo();
    expect(await factsOf(await read(`${url}?preset=card`))).toEqual({ width: 640, height: 400, format: 'avif' });
    expect(await factsOf(await read(`${url}?preset=card`, 'image/webp'))).toMatchObject({ format: 'webp' });
    expect(await factsOf(await read(`${url}?preset=og`))).toEqual({ width: 1200, height: 630, format: 'jpeg' });
    expect(await factsOf(await read(`${url}?preset=thumb`, ''))).toEqual({ width: 320, height: 240, format: 'jpeg' });
    const answer = await read(`${url}?preset=square`);
    expect(answer.headers.get('vary')).toBe('Accept');
    const etag = answer.headers.get('etag') ?? '';
    const again = await app.fetch(`${url}?preset=square`, { headers: { 'If-None-Match': etag, Accept: 'image/avif' } });
    expect(again.status).toBe(304);
  });

  test('that there is not, and one beside other parameters, are rejected by name', async () => {
    const { url } = await photo();
    for (const [query, field] of [
      ['preset=huge', 'preset'],
      ['preset=card&w=160', 'w'],
      ['preset=card&s=x', 's'],
      ['w=161', 'w'],
    ] as const)
      expect(await readAnswer(await read(`${url}?${query}`))).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
  });

  test('changes with the settings at once, in delivery too', async () => {
    await buildType(admin, { slug: 'shots', fields: [{ name: 'picture', label: 'Picture', type: 'image' }] });
    const { url } = await photo();
    await buildEntry(admin, { slug: 'shots' }, { slug: 'one', customFields: { picture: url } });
    const delivered = async () => {
      const answer = await (await app.fetch('/api/content/shots/one?include=picture')).json();
      return (answer as { data: { customFields: { picture: { presets: object } } } }).data.customFields.picture.presets;
    };
    expect(Object.keys(await delivered())).toEqual(['thumb', 'card', 'hero', 'og', 'square']);
    const tiny = { name: 'tiny', width: 32, height: null, fit: 'inside', format: 'png', quality: 80 } as const;
    await admin.settings.update({ body: { imagePresets: [tiny] } });
    expect(await delivered()).toEqual({ tiny: `${url}?preset=tiny` });
    expect(await factsOf(await read(`${url}?preset=tiny`))).toEqual({ width: 32, height: 24, format: 'png' });
    expect((await read(`${url}?preset=card`)).status).toBe(400);
  });

  test.each([
    [{ name: 'Bad name' }, 'imagePresets.0.name'],
    [{ width: 15 }, 'imagePresets.0.width'],
    [{ width: 3841 }, 'imagePresets.0.width'],
    [{ width: null }, 'imagePresets.0.width'],
    [{ fit: 'cover' }, 'imagePresets.0.height'],
    [{ width: 3000, height: 3000 }, 'imagePresets.0.height'],
    [{ quality: 39 }, 'imagePresets.0.quality'],
    [{ format: 'gif' }, 'imagePresets.0.format'],
  ])('%j is rejected', async (more, field) => {
    const preset = { name: 'some', width: 640, height: null, fit: 'inside', format: 'auto', quality: 80, ...more };
    const answer = await admin.settings.update({ body: { imagePresets: [preset as never] } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    const twice = await admin.settings.update({
      body: {
        imagePresets: [
          { name: 'a', width: 64 },
          { name: 'a', width: 65 },
        ] as never,
      },
    });
    expect(twice).toReject(400, 'VALIDATION_ERROR', { fields: ['imagePresets'] });
  });
});

describe('a signed address', () => {
  test('draws any size, and no other', async () => {
    const { id, url } = await photo();
    const { data } = await sign(id, { w: 333, h: 111, fit: 'contain', format: 'png', q: 90 });
    expect(data.url.startsWith(`${url}?`)).toBe(true);
    expect(await factsOf(await read(data.url))).toEqual({ width: 333, height: 111, format: 'png' });
    expect(await factsOf(await read((await sign(id, { w: 500 })).data.url))).toMatchObject({ width: 500, height: 375 });
    expect(await factsOf(await read((await sign(id, { h: 3000 })).data.url))).toMatchObject({
      width: 800,
      height: 600,
    });
    const { url: other } = await photo();
    const query = data.url.slice(data.url.indexOf('?'));
    const forged = [
      query.replace('w=333', 'w=334'),
      query.replace('fit=contain', 'fit=cover'),
      query.replace('&q=90', ''),
      `${query}x`,
      query.replace(/&s=.*/, ''),
      query.replace(/&s=.*/, '&s='),
      '?h=100',
      '?w=160&h=100',
      '?s=AAAA',
    ].map((one) => `${url}${one}`);
    for (const address of [...forged, `${other}${query}`])
      expect(await readAnswer(await read(address)), address).toReject(403, 'IMAGE_ADDRESS_UNSIGNED');
    const [start = '', s = ''] = query.slice(1).split('&s=');
    const turned = start.split('&').toReversed().join('&');
    expect((await read(`${url}?s=${s}&${turned}`)).status).toBe(200);
  });

  test('is made by who may view the library, of pictures alone', async () => {
    const { id } = await photo();
    for (const [body, field] of [
      [{}, 'w'],
      [{ w: 15 }, 'w'],
      [{ w: 100, fit: 'cover' }, 'h'],
      [{ w: 3840, h: 3840 }, 'h'],
      [{ w: 100, q: 96 }, 'q'],
      [{ w: 100, format: 'bmp' }, 'format'],
    ] as const)
      expect(await sign(id, body)).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
    const { id: text } = await buildMedia(admin, { content: 'a,b', name: 'a.csv' });
    expect(await sign(text, { w: 100 })).toReject(400, 'VALIDATION_ERROR', { fields: ['id'] });
    const api = await app.as.holding('media.create');
    const denied = await api.media.address({ params: { id }, body: { w: 100 } as never });
    expect(denied).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });
});

test('what fills keeps its focal point in sight', async () => {
  expect(coveredRegion({ width: 800, height: 600 }, { width: 100, height: 100, focus: { x: 1, y: 0.5 } })).toEqual({
    ...{ left: 200, top: 0, width: 600, height: 600 },
  });
  const half = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite([
      { input: { create: { width: 200, height: 200, channels: 3, background: '#0000ff' } }, left: 200, top: 0 },
    ])
    .png()
    .toBuffer();
  const { id } = await buildMedia(admin, { content: half });
  const blue = async () => {
    const { data } = await sign(id, { w: 100, h: 100, fit: 'cover', format: 'png' });
    const { data: pixels } = await sharp(await bytesOf(await read(data.url)))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return (pixels[2] ?? 0) > 200;
  };
  await admin.media.update({ params: { id }, body: { focalPoint: { x: 0, y: 0.5 } } });
  expect(await blue()).toBe(false);
  await admin.media.update({ params: { id }, body: { focalPoint: { x: 1, y: 0.5 } } });
  expect(await blue()).toBe(true);
});

/** Four quarters: red, green below blue, white. */
const quarters = () => {
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: 200, height: 100, channels: 3 as const, background } },
    ...{ left, top },
  });
  return sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite([quarter('#0000ff', 200, 0), quarter('#00ff00', 0, 100), quarter('#ffffff', 200, 100)])
    .png()
    .toBuffer();
};

const colourOf = async (answer: Response) => {
  const { data, info } = await sharp(await bytesOf(answer))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
  return [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 1 : 0)).join('');
};

describe('a crop', () => {
  const blueQuarter = { x: 0.5, y: 0, width: 0.5, height: 0.5 };

  test('is what every copy starts from, and the file itself stays whole', async () => {
    const { id, url } = await buildMedia(admin, { content: await quarters() });
    const { data } = await admin.media.update({ params: { id }, body: { crop: blueQuarter } });
    expect(data.crop).toEqual(blueQuarter);
    expect(await factsOf(await read(url))).toEqual({ width: 400, height: 200, format: 'png' });
    const small = { name: 'small', width: 48, height: 32, fit: 'cover', format: 'png', quality: 80 } as const;
    await admin.settings.update({ body: { imagePresets: [small] } });
    for (const query of ['?w=160', '?w=1920', '?preset=small'])
      expect(await colourOf(await read(`${url}${query}`)), query).toBe('001');
    expect(await factsOf(await read(`${url}?w=160`, ''))).toEqual({ width: 160, height: 80, format: 'png' });
    expect(await factsOf(await read(`${url}?w=1920`))).toEqual({ width: 200, height: 100, format: 'avif' });
    const { data: signed } = await sign(id, { w: 100, h: 100, fit: 'contain', format: 'png' });
    expect(await colourOf(await read(signed.url))).toBe('001');
    const etag = (await read(`${url}?w=160`)).headers.get('etag');
    await admin.media.update({ params: { id }, body: { crop: null } });
    const whole = await read(`${url}?w=160`, 'image/png');
    expect(whole.headers.get('etag')).not.toBe(etag);
    expect(await factsOf(whole)).toEqual({ width: 160, height: 80, format: 'png' });
  });

  test('has the focal point of the whole picture, as near as it comes', async () => {
    const { id } = await buildMedia(admin, { content: await quarters() });
    const { data } = await sign(id, { w: 50, h: 200, fit: 'cover', format: 'png' });
    const body = { crop: { x: 0, y: 0, width: 1, height: 0.5 }, focalPoint: { x: 0.9, y: 0.9 } };
    await admin.media.update({ params: { id }, body });
    expect(await colourOf(await read(data.url))).toBe('001');
    await admin.media.update({ params: { id }, body: { focalPoint: { x: 0.1, y: 0.9 } } });
    expect(await colourOf(await read(data.url))).toBe('100');
  });

  test('shows in delivery by the measures of the copies', async () => {
    await buildType(admin, { slug: 'frames', fields: [{ name: 'picture', label: 'Picture', type: 'image' }] });
    const { id, url } = await buildMedia(admin, { content: await quarters() });
    await buildEntry(admin, { slug: 'frames' }, { slug: 'one', customFields: { picture: url } });
    await admin.media.update({ params: { id }, body: { crop: { x: 0, y: 0, width: 0.5, height: 1 } } });
    const answer = await (await app.fetch('/api/content/frames/one?include=picture')).json();
    const { picture: file } = (answer as { data: { customFields: { picture: object } } }).data.customFields;
    expect(file).toMatchObject({
      url,
      width: 400,
      height: 200,
      variants: [{ url: `${url}?w=160`, width: 160, height: 160 }],
    });
    expect(file).not.toHaveProperty('whole');
    expect(file).not.toHaveProperty('crop');
  });

  test('stays with other bytes of the same proportions alone', async () => {
    const { id } = await buildMedia(admin, { content: await quarters() });
    await admin.media.update({ params: { id }, body: { crop: blueQuarter } });
    const put = async (width: number, height: number) => {
      await replace(admin, id, { content: await picture({ width, height }) });
      return (await admin.media.get({ params: { id } })).data.crop;
    };
    expect(await put(800, 400)).toEqual(blueQuarter);
    expect(await put(300, 300)).toBeNull();
  });

  test.each([
    [{ x: 0.5, y: 0, width: 0.6, height: 1 }, 'crop.width'],
    [{ x: 0, y: 0.5, width: 1, height: 0.51 }, 'crop.height'],
    [{ x: -0.1, y: 0, width: 0.5, height: 0.5 }, 'crop.x'],
    [{ x: 0, y: 0, width: 0, height: 0.5 }, 'crop.width'],
    [{ x: 0, y: 0, width: 0.5 }, 'crop.height'],
  ])('%j is rejected', async (crop, field) => {
    const { id } = await buildMedia(admin, { content: await quarters() });
    const answer = await admin.media.update({ params: { id }, body: { crop: crop as never } });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: [field] });
  });

  test('of what is no picture of pixels is rejected', async () => {
    for (const media of [
      await buildMedia(admin, { content: 'a,b', name: 'a.csv' }),
      await buildMedia(admin, {
        content: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
        name: 'a.svg',
      }),
    ]) {
      const answer = await admin.media.update({ params: { id: media.id }, body: { crop: blueQuarter } });
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['crop'] });
    }
  });
});

test('variants are kept once, bounded in all, and go with their original', async () => {
  await app.db.deleteFrom('mediaVariants').execute();
  const { id } = await photo({ format: 'png' });
  const first = (await sign(id, { w: 400, format: 'png' })).data.url;
  await Promise.all([read(first), read(first), read(first)]);
  const kept = () => app.db.selectFrom('mediaVariants').select(['storageKey', 'ofKey', 'bytes']).execute();
  const [row] = await kept();
  expect(await kept()).toHaveLength(1);
  app.platform.config.media.variantBytes = Math.ceil((row?.bytes ?? 0) * 1.5);
  app.clock.advance(2_000);
  await read((await sign(id, { w: 401, format: 'png' })).data.url);
  expect((await kept()).map(({ storageKey }) => storageKey)).not.toContain(row?.storageKey);
  expect(await app.platform.storage.get(row?.storageKey ?? '')).toBeNull();
  expect((await read(first)).status).toBe(200);
  app.platform.config.media.variantBytes = 50_000_000;
  const left = await kept();
  const key = row?.ofKey ?? '';
  await admin.media.remove({ params: { id }, query: {} } as never);
  await app.db.deleteFrom('removedRecords').execute();
  await eraseFile(systemContext(app.platform, 'test'), { id, key });
  expect(await kept()).toEqual([]);
  for (const { storageKey } of left) expect(await app.platform.storage.get(storageKey)).toBeNull();
});

import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { readAnswer } from '../../../../tests/support/answer.ts';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { storageKey, uploadFolder } from '../../../platform/storage/storage.ts';
import { buildMedia, gifOfFrames, picture, readPublic } from '../media.fixtures.ts';
import { resizeImage } from './images.ts';

let app: TestApp;
let admin: Api;
/** The keys under which something was stored, in order. */
const puts: string[] = [];

beforeAll(async () => {
  app = await startApp();
  const { storage } = app.platform;
  app.platform.storage = {
    ...storage,
    put: (content, file) => {
      puts.push(file.key);
      return storage.put(content, file);
    },
  };
  admin = await app.as.admin();
});

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const typeOf = (answer: Response) => answer.headers.get('content-type');
const read = (path: string, headers: Record<string, string> = {}) => readPublic(app, path, { headers });

/** The path as it stands, which `fetch` would tidy up. */
function rawStatus(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(app.url, { path }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

describe('what is not there', () => {
  test('[FILE-02] [FILE-08] no path leads to another file, a folder or a hidden one', async () => {
    const { id, url } = await buildMedia(admin);
    const folder = uploadFolder(app.platform.config);
    const key = storageKey({ id, extension: 'png' });
    writeFileSync(join(folder, '..', 'canary.txt'), 'canary');
    symlinkSync(join(folder, '..', 'canary.txt'), join(folder, 'link.txt'));
    const tail = ['../canary.txt', '..%2fcanary.txt', '..%2Fcanary.txt', '%2e%2e/canary.txt', '%2e%2e%2fcanary.txt'];
    const doubled = ['..%252fcanary.txt', '..%5ccanary.txt', '..\\canary.txt', '....//canary.txt', '%00', 'link.txt'];
    const inside = ['', '.', '..', key, key.replace('/', '%2f'), '.htaccess', 'incoming', 'incoming/', `${id}.png%00`];
    const spelt = [
      `${id}`,
      `${id}.`,
      `${id}.svg`,
      `${id}.png/`,
      `${id.toUpperCase()}.png`,
      `${id}.160w.png`,
      `${id}.PNG`,
    ];
    for (const path of [...tail, ...doubled, ...inside, ...spelt]) {
      expect([400, 404], path).toContain(await rawStatus(`/media/${path}`));
    }
    expect([404, 405]).toContain(await rawStatus('/media'));
    expect(await rawStatus(url)).toBe(200);
    rmSync(join(folder, 'link.txt'));
  });

  test('a file that the storage lost is not found, and logged', async () => {
    const { id, url } = await buildMedia(admin);
    await app.platform.storage.remove([storageKey({ id, extension: 'png' })]);
    for (const address of [url, `${url}?w=160`]) {
      expect(await readAnswer(await read(address))).toReject(404, 'NOT_FOUND');
    }
    expect(app.logLines.join()).toContain('a stored file is missing');
  });

  test.each(['0', '161', '-160', '160.5', '1e3', '99999999999', 'x', '160&w=320'])(
    'the width %s is rejected',
    async (width) => {
      const { url } = await buildMedia(admin);
      expect(await readAnswer(await read(`${url}?w=${width}`))).toReject(400, 'VALIDATION_ERROR', { fields: ['w'] });
    },
  );

  test('nothing but reading', async () => {
    const { url } = await buildMedia(admin);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await readPublic(app, url, { method })).status).toBe(405);
    }
  });
});

describe('[FILE-08] a file', () => {
  test('is answered whole to everybody, and kept for five minutes', async () => {
    const content = await picture();
    const { url, size } = await buildMedia(admin, { content });
    const answer = await read(url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(size),
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': expect.stringMatching(/^inline; filename="harvester\.png"/),
    });
    expect((await sharp(await bytesOf(answer)).metadata()).width).toBe(40);
  });

  test('is not sent again to anyone who has it', async () => {
    const { url } = await buildMedia(admin);
    const etag = (await read(url)).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f-]+"$/);
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await read(url, { 'If-None-Match': tag });
      expect([answer.status, (await bytesOf(answer)).length]).toEqual([304, 0]);
      expect(answer.headers.get('etag')).toBe(etag);
    }
    expect((await read(url, { 'If-None-Match': '"other"' })).status).toBe(200);
    expect((await read(`${url}?w=160`, { 'If-None-Match': etag })).status).toBe(200);
  });

  test('tells its size to HEAD', async () => {
    const { url, size } = await buildMedia(admin);
    const answer = await readPublic(app, url, { method: 'HEAD' });
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(size)]);
    const copy = await readPublic(app, `${url}?w=160`, { method: 'HEAD' });
    expect(Number(copy.headers.get('content-length'))).toBe((await bytesOf(await read(`${url}?w=160`))).length);
  });

  const text = '0123456789';
  test.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, text, 'bytes 0-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-2', 200, text, null],
    ['bytes=-', 200, text, null],
    ['lines=1-2', 200, text, null],
    ['bytes=0-1,3-4', 200, text, null],
    [`bytes=${'0-1,'.repeat(2000)}2-3`, 200, text, null],
    ['bytes=99999999999999999999-', 200, text, null],
  ])('in part, as players ask: %s', async (range, status, body, contentRange) => {
    const { url } = await buildMedia(admin, { content: text, name: 'a.txt' });
    const answer = await read(url, { Range: range });
    expect([answer.status, await answer.text(), answer.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });

  test('in part only while it is the one that the reader began', async () => {
    const { url } = await buildMedia(admin, { content: text, name: 'a.txt' });
    const etag = (await read(url)).headers.get('etag') ?? '';
    expect((await read(url, { Range: 'bytes=0-3', 'If-Range': etag })).status).toBe(206);
    expect((await read(url, { Range: 'bytes=0-3', 'If-Range': '"older"' })).status).toBe(200);
  });
});

describe('[FILE-01] what a browser could run', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>';
  test.each([
    ['an SVG', svg, 'a.svg', 'image/svg+xml', 'attachment'],
    ['a PDF', '%PDF-1.7\n', 'a.pdf', 'application/pdf', 'attachment'],
    ['a table', 'a,b\n', 'a.csv', 'text/csv; charset=utf-8', 'attachment'],
    ['text with a script', 'x <script>alert(1)</script>', 'a.html', 'text/plain; charset=utf-8', 'inline'],
  ])('%s is saved or shown as what it is, in a sandbox', async (_name, content, name, type, disposition) => {
    const { url } = await buildMedia(admin, { content, name });
    const { headers } = await read(url);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox$/);
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition}; filename="`));
  });

  test('an image with a page behind its end is an image without it', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    for (const format of ['png', 'jpeg', 'webp'] as const) {
      const content = Buffer.concat([await picture({ format }), page]);
      const answer = await read((await buildMedia(admin, { content, name: 'a.html', type: 'text/html' })).url);
      expect(typeOf(answer)).toBe(`image/${format}`);
      expect((await bytesOf(answer)).includes('script')).toBe(false);
    }
  });

  test('[FILE-02] a name goes into the header in its two forms, whatever is in it', async () => {
    const { url } = await buildMedia(admin, { content: 'a,b', name: "Preis'liste (1), Größe\u2028;\r\nX-Evil: 1.csv" });
    const { headers } = await read(url);
    expect(headers.get('x-evil')).toBeNull();
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Preis'liste (1), Gr__e ;X-Evil 1.csv"; filename*=UTF-8''Preis%27liste%20%281%29%2C%20Gr%C3%B6%C3%9Fe%20%3BX-Evil%201.csv`,
    );
  });
});

describe('[FILE-07] what a camera noted', () => {
  const noted = async (format: 'jpeg' | 'png' | 'webp', orientation = 6) =>
    sharp(await picture({ width: 60, height: 40, format, noise: true }))
      .withExif({ IFD0: { Copyright: 'canary owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation })
      .toFormat(format)
      .toBuffer();

  test.each(['jpeg', 'png', 'webp'] as const)('is neither in the %s that is kept nor in its copies', async (format) => {
    const content = await noted(format);
    expect(content.includes('canary owner')).toBe(true);
    const { url } = await buildMedia(admin, { content });
    const kept = await bytesOf(await read(url));
    expect(kept.includes('canary owner')).toBe(false);
    const pixels = async (image: Buffer) => (await sharp(image).raw().toBuffer()).toString('base64');
    expect(await pixels(kept)).toBe(await pixels(content));
    expect((await bytesOf(await read(`${url}?w=160`))).includes('canary owner')).toBe(false);
  });

  test('but how it is turned: measures and copies are upright', async () => {
    const file = await buildMedia(admin, { content: await noted('jpeg') });
    expect(file).toMatchObject({ width: 40, height: 60 });
    expect((await sharp(await bytesOf(await read(file.url))).metadata()).orientation).toBe(6);
    const copy = await sharp(await bytesOf(await read(`${file.url}?w=160`))).metadata();
    expect([copy.width, copy.height, copy.orientation]).toEqual([40, 60, undefined]);
  });
});

describe('a copy', () => {
  const modern = { Accept: 'image/avif,image/webp,image/apng,*/*;q=0.8' };

  test.each([
    ['jpeg', 'image/avif,image/webp,*/*', 'image/avif'],
    ['jpeg', 'image/webp,*/*', 'image/webp'],
    ['jpeg', 'image/avif;q=0, image/WEBP;q=0.5', 'image/webp'],
    ['jpeg', '*/*', 'image/jpeg'],
    ['png', '', 'image/png'],
    ['webp', 'image/avif,image/webp', 'image/avif'],
    ['webp', '*/*', 'image/webp'],
    ['gif', 'image/avif,image/webp', 'image/webp'],
    ['gif', '*/*', 'image/gif'],
    ['tiff', '*/*', 'image/jpeg'],
  ] as const)('of a %s for "%s" is %s', async (format, accept, type) => {
    const { url } = await buildMedia(admin, { content: await picture({ width: 500, height: 250, format }) });
    const answer = await read(`${url}?w=320`, { Accept: accept });
    expect([answer.status, typeOf(answer), answer.headers.get('vary')]).toEqual([200, type, 'Accept']);
    const { width, height } = await sharp(await bytesOf(answer)).metadata();
    expect([width, height]).toEqual([320, 160]);
  });

  test('is never wider than the image, and one is enough for all widths above it', async () => {
    const { id, url } = await buildMedia(admin, { content: await picture({ width: 300 }) });
    for (const width of [320, 640, 1920]) {
      const answer = await read(`${url}?w=${width}`, { Accept: 'image/webp' });
      expect((await sharp(await bytesOf(answer)).metadata()).width).toBe(300);
    }
    expect(puts.filter((key) => key.includes(id))).toHaveLength(2);
  });

  test('is made once, however many ask at once, and kept', async () => {
    const { id, url } = await buildMedia(admin, { content: await picture({ width: 1500, height: 1000, noise: true }) });
    const answers = await Promise.all(Array.from({ length: 20 }, () => read(`${url}?w=640`, modern)));
    const bodies = new Set(
      await Promise.all(answers.map(async (answer) => (await bytesOf(answer)).toString('base64'))),
    );
    expect(bodies.size).toBe(1);
    await read(`${url}?w=640`, modern);
    expect(puts.filter((key) => key.includes(id))).toEqual([
      storageKey({ id, extension: 'png' }),
      storageKey({ id, copy: '640w', extension: 'avif' }),
    ]);
  });

  test('[FILE-03] of more pixels than a copy may have is the file itself', async () => {
    const { url } = await buildMedia(admin, { content: await picture({ width: 660, height: 15_000 }) });
    const widthOf = async (width: number) =>
      (await sharp(await bytesOf(await read(`${url}?w=${width}`))).metadata()).width;
    expect([await widthOf(320), await widthOf(640)]).toEqual([320, 660]);
  });

  test('[FILE-03] that takes too long is given up', async () => {
    const tile = await picture({ width: 500, height: 500, noise: true });
    const background = { width: 2500, height: 16_000, channels: 3, background: '#fff' } as const;
    const content = await sharp({ create: background })
      .composite([{ input: tile, tile: true }])
      .jpeg()
      .toBuffer();
    // As WebP it takes a fast core more than ten seconds; a few of its pixels take none.
    const whole = { width: 2500, format: 'webp', moves: false } as const;
    // Not the bytes themselves, which a failed test would print.
    const isGivenUp = async (smaller: Parameters<typeof resizeImage>[1]) =>
      (await resizeImage(content, smaller)) === null;
    expect(await isGivenUp({ ...whole, seconds: 1 })).toBe(true);
    expect(await isGivenUp({ ...whole, width: 20 })).toBe(false);
  }, 60_000);

  test.each(['gif', 'webp'] as const)('of a %s that moves still moves', async (format) => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 200, height: 100, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const content = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    const { url, height } = await buildMedia(admin, { content });
    expect(height).toBe(100);
    for (const accept of ['image/avif,image/webp', '*/*']) {
      const copy = await sharp(await bytesOf(await read(`${url}?w=160`, { Accept: accept })), {
        animated: true,
      }).metadata();
      expect([copy.pages, copy.width, copy.pageHeight]).toEqual([3, 160, 80]);
    }
  });

  test('[FILE-03] of a gif whose frames have more than 40 million pixels is its first one', async () => {
    const content = await gifOfFrames(2000, { width: 201, height: 100 });
    expect((await sharp(content).metadata()).pages).toBe(2000);
    const { url } = await buildMedia(admin, { content });
    const copy = await sharp(await bytesOf(await read(`${url}?w=160`, modern)), { animated: true }).metadata();
    expect([copy.pages ?? 1, copy.width, copy.height]).toEqual([1, 160, 80]);
  });

  test('of what cannot be made smaller is the file itself', async () => {
    const { url } = await buildMedia(admin, { content: 'a,b', name: 'a.csv' });
    expect(await (await read(`${url}?w=320`, modern)).text()).toBe('a,b');
    const whole = await picture({ width: 600, height: 400, format: 'png', noise: true });
    const damaged = Buffer.concat([whole.subarray(0, 2000), whole.subarray(-12)]);
    const image = await buildMedia(admin, { content: damaged });
    const answer = await read(`${image.url}?w=320`, modern);
    expect([answer.status, typeOf(answer)]).toEqual([200, 'image/png']);
  });
});

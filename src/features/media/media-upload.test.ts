import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflateRaw } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { readAnswer } from '../../../tests/support/answer.ts';
import type { Api } from '../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildUser } from '../users/users.fixtures.ts';
import { buildMedia, countMedia, gifOfFrames, leftovers, picture, upload } from './media.fixtures.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

const allowed =
  'jpeg, png, gif, webp, svg, bmp, tiff, mp4, webm, mp3, wav, ogg, pdf, docx, xlsx, pptx, odt, ods, zip, csv, txt';
const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"${attributes}>${inside}</svg>`;
/** A picture with bytes after its end, or before the size is right. */
const padded = async (size: number) => {
  const image = await picture({ format: 'gif' });
  return Buffer.concat([image, Buffer.alloc(size - image.length)]);
};

/** An archive whose one part says that it unpacks to so many bytes. */
function archiveOf(content: Buffer, { name, says }: { name: string; says: number }): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(says, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), content]);
}

test('[FILE-03] a file that would unpack to more than there is room for is not unpacked', async () => {
  const blanks = Readable.from(Array(400).fill(Buffer.alloc(1_000_000, ' ')));
  const content = await buffer(blanks.pipe(createDeflateRaw({ level: 1 })));
  // Both parts tell which office file it is, and are looked at for that.
  const archives = ['mimetype', '[Content_Types].xml'].flatMap((name) =>
    [60, 400_000_000].map((says) => archiveOf(content, { name, says })),
  );
  const gzip = Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]), content, Buffer.alloc(8)]);
  const before = process.resourceUsage().maxRSS;
  for (const content of archives)
    expect((await upload(admin, { content, name: 'a.docx' })).body).toMatchObject({
      file: { mimeType: 'application/zip' },
    });
  expect(await upload(admin, { content: gzip, name: 'a.docx' })).toReject(400, 'VALIDATION_ERROR', {
    fields: ['file'],
  });
  // In kilobytes.
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(200_000);
});

describe('[H19] rejected by content, whatever name and type are claimed', () => {
  test.each([
    ['a page named .jpg', '<!DOCTYPE html><html><script>alert(1)</script></html>', 'photo.jpg', 'text/html'],
    ['a page after blanks and comments', '\uFEFF \n<!-- x --><HTML><body>', 'photo.png', 'text/html'],
    ['XHTML', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>', 'a.svg', 'text/html'],
    ['XML with a style sheet', '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><a/>', 'a.txt', 'application/xml'],
    ['a script of the shell as an image', '\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0', 'a.png', 'application/x-elf'],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'a.pdf', 'application/x-msdownload'],
    ['noise', Buffer.from([0, 1, 2, 3, 250, 251]), 'a.jpg', 'unknown'],
  ])('[FILE-01] %s', async (_name, content, name, typeName) => {
    const answer = await upload(admin, { content, name, type: 'image/jpeg' });
    const error = `File type ${typeName} is not allowed. Allowed types: ${allowed}`;
    expect(answer).toReject(400, 'VALIDATION_ERROR', { error, fields: ['file'] });
  });

  test.each([
    ['a script', svg('<script>alert(1)</script>')],
    ['a script under another prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
    ['a page inside', svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>')],
    ['an event handler', svg('', ' onload="alert(1)"')],
    ['an event handler after a slash', svg('<g/onclick=alert(1) />')],
    ['a link that runs', svg('<a href="javascript:alert(1)"><text>x</text></a>')],
    ['a link that runs, disguised', svg('<a xlink:href=" java&#115;cript:alert(1)"><text>x</text></a>')],
    ['a picture of another site', svg('<image href="https://elsewhere.example.test/pixel.png"/>')],
    ['a link that changes', svg('<a href="#"><set attributeName="href" to="javascript:alert(1)"/></a>')],
    ['a link that changes, disguised', svg('<a href="#"><set attributeName="&#x68;ref" to="javascript:1"/></a>')],
    ['a style that loads, disguised', svg('<g style="fill:&#117;rl(//elsewhere.example.test/a)"/>')],
    ['a style that loads', svg('<style>@import "https://elsewhere.example.test/a.css"</style>')],
    ['entities that grow', `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('&b;')}`],
    ['a style sheet for all of it', `<?xml version="1.0"?><?xml-stylesheet href="data:text/xsl,x"?>${svg('')}`],
  ])('[C11] an SVG with %s', async (_name, content) => {
    const answer = await upload(admin, { content, name: 'drawing.svg', type: 'image/png' });
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['file'] });
    expect(answer.body['error']).toMatch(/^This SVG holds .+; only a plain drawing can be uploaded$/);
  });

  test('markup that is long and never ends is read once', async () => {
    const content = ['<svg '.repeat(200_000), '<!doctype '.repeat(100_000), `${' '.repeat(900_000)}<svg `];
    for (const text of [...content, `<svg ${'<set '.repeat(150_000)}`, `<svg href="${"href='".repeat(150_000)}`]) {
      expect((await upload(admin, { content: text, name: 'a.svg' })).status).toBeLessThan(500);
    }
  });

  test('[FILE-03] an image that would unfold to more than 40 million pixels', async () => {
    const big = await picture({ width: 8000, height: 5001 });
    expect(big.length).toBeLessThan(1_000_000);
    expect(await upload(admin, { content: big })).toReject(400, 'VALIDATION_ERROR', {
      error: 'The image has 8000 × 5001 pixels; at most 40 million are allowed',
    });
    const lying = await picture({ width: 10, height: 10 });
    lying.writeUInt32BE(30_000, 16);
    lying.writeUInt32BE(30_000, 20);
    for (const answer of await Promise.all(Array.from({ length: 10 }, () => upload(admin, { content: lying })))) {
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['file'] });
    }
  });

  test('[FILE-03] an image that moves for too long, or whose frames unfold to too much', async () => {
    const endless = await gifOfFrames(10_000, { width: 8, height: 8 });
    const kept = await gifOfFrames(2000, { width: 8, height: 8 });
    const wide = await gifOfFrames(101, { width: 2000, height: 2000 });
    expect(Math.max(endless.length, wide.length)).toBeLessThan(1_000_000);
    expect((await upload(admin, { content: kept })).status).toBe(201);
    expect(await upload(admin, { content: endless })).toReject(400, 'VALIDATION_ERROR', {
      error: 'The image has 10000 frames; at most 2000 are allowed',
      fields: ['file'],
    });
    expect(await upload(admin, { content: wide })).toReject(400, 'VALIDATION_ERROR', {
      error: 'The image has 101 frames of 2000 × 2000 pixels; at most 400 million pixels in all are allowed',
      fields: ['file'],
    });
  });

  test('an image that begins like one and is none', async () => {
    const broken = (await picture({ format: 'jpeg' })).subarray(0, 20);
    expect(await upload(admin, { content: broken })).toReject(400, 'VALIDATION_ERROR', {
      error: 'This image cannot be read; it may be damaged',
    });
  });
});

describe('[H19] rejected by size and number', () => {
  test('[FILE-04] an image of 5,242,880 bytes passes, one byte more does not', async () => {
    expect((await upload(admin, { content: await padded(5_242_880), name: 'a.gif' })).status).toBe(201);
    expect(await upload(admin, { content: await padded(5_242_881), name: 'a.gif' })).toReject(
      413,
      'PAYLOAD_TOO_LARGE',
      {
        error: 'File size 5.01 MB exceeds maximum 5 MB',
        fields: ['file'],
      },
    );
  });

  test('[FILE-04] any other file of 10,000,000 bytes passes, one byte more does not', async () => {
    const text = (size: number) => ({ content: Buffer.alloc(size, 'a'), name: 'a.txt', type: 'text/plain' });
    expect((await upload(admin, text(10_000_000))).status).toBe(201);
    expect(await upload(admin, text(10_000_001))).toReject(413, 'PAYLOAD_TOO_LARGE', {
      error: 'File size 10.01 MB exceeds maximum 10 MB',
      fields: ['file'],
    });
    expect(await upload(admin, text(25_000_000))).toReject(413, 'PAYLOAD_TOO_LARGE', {
      error: 'File size 25 MB exceeds maximum 10 MB',
    });
  });

  test('two files at once', async () => {
    const body = new FormData();
    for (const name of ['a.txt', 'b.txt']) body.append('file', new Blob(['x']), name);
    expect(await readAnswer(await admin.fetch('/admin/api/media', { method: 'POST', body }))).toReject(
      ...([400, 'VALIDATION_ERROR'] as const),
      { error: 'Maximum 1 file(s) allowed. Currently have 0, trying to add 2', fields: ['file'] },
    );
  });

  test.each([
    ['no file', () => new FormData(), 'Choose a file to upload'],
    ['an empty file', () => form(new Blob([])), 'The file is empty'],
    ['a file in another part', () => form(new Blob(['x']), 'image'), 'Send the file in the part "file"'],
    ['text in its place', () => form('x'), 'Choose a file to upload'],
  ])('%s', async (_name, body, error) => {
    const answer = await readAnswer(await admin.fetch('/admin/api/media', { method: 'POST', body: body() }));
    expect(answer).toReject(400, 'VALIDATION_ERROR', { error, fields: ['file'] });
  });

  function form(value: Blob | string, part = 'file'): FormData {
    const body = new FormData();
    if (typeof value === 'string') body.append(part, value);
    else body.append(part, value, 'a.txt');
    return body;
  }
});

describe('[FILE-05] whose it is', () => {
  test('the uploader’s, and nothing that they send along changes more', async () => {
    const other = await buildUser(app);
    const me = await buildUser(app, { permissions: ['media.create', 'media.view'] });
    const api = await app.as.user(me);
    const id = '0197c7a5-1111-7000-8000-000000000001';
    const spoofed = {
      userId: other.id,
      id,
      filePath: '/etc/passwd',
      fileUrl: 'https://example.test/x',
      storageKey: 'x',
    };
    const file = await buildMedia(api, { fields: spoofed });
    expect(file.id).not.toBe(id);
    const { data } = await admin.media.get({ params: { id: file.id } });
    expect(data).toMatchObject({ userId: me.id, uploadedBy: { id: me.id }, fileUrl: file.url });
  });

  test('[C10] [Q41] somebody else’s only by those who may edit users', async () => {
    const other = await buildUser(app);
    const file = await buildMedia(admin, { fields: { userId: other.id } });
    expect((await admin.media.get({ params: { id: file.id } })).data.userId).toBe(other.id);
    const content = await picture();
    for (const userId of ['nobody', '0197c7a5-1111-7000-8000-000000000001']) {
      const answer = await upload(admin, { content, fields: { userId } });
      expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['userId'] });
    }
  });

  test('nobody’s without media.create', async () => {
    const content = await picture();
    expect(await upload(app.as.anonymous, { content })).toReject(401, 'INVALID_TOKEN');
    const viewer = await app.as.holding('media.view', 'media.edit', 'media.delete');
    expect(await upload(viewer, { content })).toReject(403, 'INSUFFICIENT_PERMISSIONS');
  });

  test('[SESS-03] not from another site', async () => {
    const cookie = await app.cookieOf(await buildUser(app, { roles: ['administrator'] }));
    const post = async (headers: Record<string, string>) => {
      const body = new FormData();
      body.append('file', new Blob(['text']), 'a.txt');
      return readAnswer(await app.fetch('/admin/api/media', { method: 'POST', body, headers: { cookie, ...headers } }));
    };
    const outsiders: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', 'X-UI-Request': '1' },
      { Origin: 'https://evil.example.test', 'X-UI-Request': '1' },
    ];
    for (const headers of outsiders) expect(await post(headers)).toReject(403, 'CROSS_SITE_REQUEST');
    expect((await post({ 'Sec-Fetch-Site': 'same-origin' })).status).toBe(201);
  });
});

describe('[H18] what an upload answers', () => {
  test('success and the file, with measures of an image', async () => {
    const answer = await upload(admin, {
      content: await picture({ width: 60, height: 40, format: 'webp' }),
      name: 'Été 1.jpg',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      success: true,
      file: {
        url: expect.stringMatching(/^\/media\/[0-9a-f-]{36}\.webp$/),
        id: expect.any(String),
        filename: 'Été 1.jpg.webp',
        mimeType: 'image/webp',
        size: expect.any(Number),
        width: 60,
        height: 40,
      },
    });
  });

  test.each([
    ['jpeg', 'image/jpeg', 'image'],
    ['png', 'image/png', 'image'],
    ['gif', 'image/gif', 'image'],
    ['tiff', 'image/tiff', 'image'],
  ] as const)('%s', async (format, mimeType, fileType) => {
    const file = await buildMedia(admin, { content: await picture({ format }) });
    expect(file).toMatchObject({ mimeType, width: 40, height: 30 });
    expect((await admin.media.get({ params: { id: file.id } })).data.fileType).toBe(fileType);
  });

  const bmp = Buffer.alloc(58);
  bmp.write('BM');
  for (const [at, value] of [
    [2, 58],
    [10, 54],
    [14, 40],
    [18, 1],
    [22, 1],
  ] as const)
    bmp.writeUInt32LE(value, at);
  bmp.writeUInt16LE(1, 26);
  bmp.writeUInt16LE(24, 28);

  test.each([
    [
      'a drawing',
      svg('<path d="M0 0h30v20z" fill="url(#a)"/><text>based on x = 5</text>'),
      'a.svg',
      'image/svg+xml',
      'image',
    ],
    ['a bitmap', bmp, 'a.bmp', 'image/bmp', 'image'],
    ['a PDF', '%PDF-1.7\n1 0 obj\n', 'a.pdf', 'application/pdf', 'document'],
    ['a table', 'a;b\n1;2\n', 'a.CSV', 'text/csv', 'document'],
    [
      'a text that begins like a bitmap',
      'BMW and others, in a list of words that is long enough.',
      'a.txt',
      'text/plain',
      'document',
    ],
    [
      'a sound',
      Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0'), Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(500)]),
      'a.mp3',
      'audio/mpeg',
      'audio',
    ],
    [
      'a film',
      Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(50)]),
      'a.mp4',
      'video/mp4',
      'video',
    ],
  ])('%s', async (_name, content, name, mimeType, fileType) => {
    const file = await buildMedia(admin, { content, name, type: 'application/octet-stream' });
    expect(file.mimeType).toBe(mimeType);
    expect((await admin.media.get({ params: { id: file.id } })).data).toMatchObject({ mimeType, fileType });
  });

  test.each([
    ['../../etc/passwd', 'passwd.png'],
    ['..\\..\\boot.ini', 'boot.ini.png'],
    ['a.pdf.phtml', 'a.pdf.phtml.png'],
    ['.htaccess', 'htaccess.png'],
    ['con', 'file con.png'],
    ['photo. ', 'photo.png'],
    ['a\u202Egnp.exe', 'agnp.exe.png'],
    ['cafe\u0301.PNG', 'café.png'],
    ['line\r\nX-Evil: 1.png', 'lineX-Evil 1.png'],
    [`${'n'.repeat(300)}.png`, `${'n'.repeat(200)}.png`],
    ['"><script>.png', 'script.png'],
  ])('[FILE-02] the name %j is kept as %j', async (name, expected) => {
    expect((await buildMedia(admin, { name })).filename).toBe(expected);
  });

  test('[FILE-05] a hundred files of one name are a hundred files', async () => {
    const content = await picture();
    const files = await Promise.all(Array.from({ length: 100 }, () => buildMedia(admin, { content })));
    expect(new Set(files.map(({ url }) => url)).size).toBe(100);
  });

  test('an Idempotency-Key makes it once; with another file it is rejected', async () => {
    const content = await picture({ width: 11 });
    const headers = { 'Idempotency-Key': 'one upload' };
    const before = await countMedia(admin);
    const first = await upload(admin, { content, headers });
    const again = await upload(admin, { content, headers });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await countMedia(admin)).toBe(before + 1);
    const other = await picture({ width: 12 });
    expect(await upload(admin, { content: other, headers })).toReject(422, 'IDEMPOTENCY_KEY_REUSED');
    expect(leftovers(app.platform)).toEqual([]);
  });

  test('the audit log tells of it', async () => {
    const file = await buildMedia(admin, { name: 'told.png' });
    const { items } = (await admin.auditTrail.list({ query: { search: 'told.png' } })).data;
    expect(items[0]).toMatchObject({
      action: 'media.uploaded',
      target: { type: 'media', id: file.id, label: 'told.png' },
    });
  });
});

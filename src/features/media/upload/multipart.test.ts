import { request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { readAnswer } from '../../../../tests/support/answer.ts';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildUser } from '../../users/users.fixtures.ts';
import { countMedia, leftovers, picture, upload } from '../media.fixtures.ts';

let app: TestApp;
let admin: Api;

beforeAll(async () => {
  app = await startApp();
  admin = await app.as.admin();
});

describe('[FILE-04] multipart abuse leaves neither file nor row', () => {
  const type = 'multipart/form-data; boundary=x';
  const part = (head: string, text: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${text}\r\n`;
  const file = part('name="file"; filename="a.txt"', 'text');
  const send = async (body: string, contentType = type) =>
    readAnswer(
      await admin.fetch('/admin/api/media', { method: 'POST', body, headers: { 'Content-Type': contentType } }),
    );

  test.each([
    ['a body that breaks off in the file', file.slice(0, -8)],
    ['a body without its end', file],
    ['a body that is none', 'nothing'],
    ['10,000 text parts', `${part('name="a"', 'b').repeat(10_000)}${file}--x--`],
    ['10,000 files', `${file.repeat(10_000)}--x--`],
    ['a part that reaches a prototype', `${part('name="__proto__"', 'b')}${file}--x--`],
    ['a text part that is very long', `${part('name="userId"', 'b'.repeat(20_000))}${file}--x--`],
  ])('%s', async (_name, body) => {
    const before = await countMedia(admin);
    const answer = await send(body);
    expect([400, 413]).toContain(answer.status);
    expect(answer.body).toMatchObject({ success: false, error: expect.any(String) });
    expect(await countMedia(admin)).toBe(before);
    expect(leftovers(app.platform)).toEqual([]);
  });

  test.each(['multipart/form-data', 'application/json', 'text/plain', 'multipart/mixed; boundary=x'])(
    '%s is not read at all',
    async (contentType) => {
      expect(await send(`${file}--x--`, contentType)).toReject(415, 'UNSUPPORTED_MEDIA_TYPE');
    },
  );

  test('the same by hand, well-formed, is taken', async () => {
    expect((await send(`${file}--x--`)).status).toBe(201);
  });

  test('an upload without end is cut off', async () => {
    const cookie = await app.cookieOf(await buildUser(app, { roles: ['administrator'] }));
    const status = await new Promise((resolve) => {
      const headers = { cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type };
      const sent = request(`${app.url}/admin/api/media`, { method: 'POST', headers }, (answer) =>
        resolve(answer.statusCode),
      );
      sent.on('error', () => resolve('cut'));
      sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
      const more = () => {
        while (!sent.destroyed && sent.write(Buffer.alloc(1_000_000, 'a')));
      };
      sent.on('drain', more);
      more();
    });
    expect([413, 'cut']).toContain(status);
    await expect.poll(() => leftovers(app.platform)).toEqual([]);
  });

  // What waited when its sender hung up gives its place back: the second pair finds as much room as the first.
  test.each(['first', 'second'])('uploads that a %s pair of people never ends leave room for others', async () => {
    const senders = await Promise.all(
      [1, 2].map(async () => app.cookieOf(await buildUser(app, { permissions: ['media.create'] }))),
    );
    const begun = senders.flatMap((cookie) =>
      Array.from({ length: 40 }, () => {
        const headers = { cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type };
        const sent = request(`${app.url}/admin/api/media`, { method: 'POST', headers });
        sent.on('error', () => {});
        sent.write(file.slice(0, -3));
        return sent;
      }),
    );
    // Of 40 places the first has 20 and the second 10.
    await expect.poll(() => leftovers(app.platform).length).toBeGreaterThanOrEqual(30);
    expect((await send(`${file}--x--`)).status).toBe(201);
    for (const sent of begun) sent.destroy();
    await expect.poll(() => leftovers(app.platform)).toEqual([]);
  });

  test('senders who hang up half-way', async () => {
    const cookie = await app.cookieOf(await buildUser(app, { roles: ['administrator'] }));
    const before = await countMedia(admin);
    const headers = { cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type, 'Content-Length': '100000' };
    for (let n = 0; n < 50; n++) {
      const sent = request(`${app.url}/admin/api/media`, { method: 'POST', headers });
      sent.on('error', () => {});
      await new Promise((written) => sent.write(file.slice(0, 90), written));
      sent.destroy();
    }
    await expect.poll(() => leftovers(app.platform)).toEqual([]);
    expect(await countMedia(admin)).toBe(before);
    expect((await upload(admin, { content: await picture() })).status).toBe(201);
  });
});

import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../tests/support/api.ts';
import { startApp } from '../../../../tests/support/app.ts';
import { upload } from '../media.fixtures.ts';

let admin: Api;

beforeAll(async () => {
  admin = await (await startApp()).as.admin();
});

describe('pictures as people have them', () => {
  const send = (name: string, content: Uint8Array<ArrayBuffer>) => upload(admin, { name, content, type: 'image/jpeg' });

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that is cut off is refused (R78)', async (format) => {
    const noise = await sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .toFormat(format)
      .toBuffer();
    expect((await send(`whole.${format}`, Uint8Array.from(noise))).status).toBe(201);
    const cut = Uint8Array.from(noise.subarray(0, Math.floor(noise.length * 0.6)));
    const answer = await send(`cut.${format}`, cut);
    expect(answer).toReject(400, 'VALIDATION_ERROR', { fields: ['file'] });
    expect(JSON.stringify(answer.body)).toContain('This image cannot be read; it may be damaged');
  });

  test('AVIF is taken in and stored as what every browser shows (R81)', async () => {
    const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c60' } })
      .avif()
      .toBuffer();
    const answer = await send('yard.avif', Uint8Array.from(content));
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const { file } = answer.body as unknown as { file: { filename: string; mimeType: string; width: number } };
    expect(file).toMatchObject({ filename: 'yard.avif.webp', mimeType: 'image/webp', width: 64 });
  });

  test.each(['photo.jfif', 'photo.jpe', 'photo.jpg'])('%s keeps its name (I20)', async (name) => {
    const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#06c' } })
      .jpeg()
      .toBuffer();
    const answer = await send(name, Uint8Array.from(content));
    expect(JSON.stringify(answer.body)).toContain(`"filename":"${name}"`);
  });
});

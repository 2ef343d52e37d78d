import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { KeptText } from '../../cache/kept-text.ts';
import { isCurrent } from '../files/entity-tag.ts';
import { compressAnswers } from './compression.ts';

const long = JSON.stringify({ text: 'A machine of many words. '.repeat(200) });
const server = fastify();
compressAnswers(server);
const json = 'application/json; charset=utf-8';
const answers: Record<string, { body: string | Buffer; headers: Record<string, string>; status?: number }> = {
  '/text': { body: long, headers: { 'content-type': json, etag: '"one"', vary: 'Cookie' } },
  '/bytes': { body: Buffer.from(long), headers: { 'content-type': 'text/html; charset=utf-8' } },
  '/short': { body: long.slice(0, 1023), headers: { 'content-type': json } },
  '/picture': { body: Buffer.from(long), headers: { 'content-type': 'image/png' } },
  '/part': { body: long, headers: { 'content-type': json, 'content-range': 'bytes 0-1/2' }, status: 206 },
  '/encoded': { body: long, headers: { 'content-type': json, 'content-encoding': 'zstd' } },
  '/private': { body: long, headers: { 'content-type': json, 'cache-control': 'no-store' } },
  '/public': { body: long, headers: { 'content-type': json, 'cache-control': 'no-cache' } },
};
for (const [url, { body, headers, status = 200 }] of Object.entries(answers))
  server.get(url, (_request, reply) => reply.code(status).headers(headers).send(body));
/** Counts how often it is asked for a copy, of which it makes one. */
class AskedText extends KeptText {
  asked = 0;
  override copy(encoding: 'br' | 'gzip') {
    this.asked += 1;
    return super.copy(encoding);
  }
}
const kept = new AskedText(long);
server.get('/kept', (_request, reply) => reply.type(json).send(kept.body));
server.get('/known', (_request, reply) => reply.code(304).header('etag', '"one"').send());
afterAll(() => server.close());

async function get(url: string, acceptEncoding?: string, headers: Record<string, string> = {}) {
  const answer = await server.inject({
    url,
    headers: { ...headers, ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }) },
  });
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  return { encoding: answer.headers['content-encoding'], answer };
}

describe('an answer stays as it is', () => {
  test.each([
    undefined,
    '',
    'identity',
    'zstd',
    'br;q=0',
    'br;q=0, gzip;q=0',
    'identity, br;q=0.5',
    '*;q=0',
    'x'.repeat(9000),
  ])('for a reader that accepts %j', async (accepted) => {
    const { encoding, answer } = await get('/text', accepted);
    expect([encoding, answer.body, answer.headers.etag]).toEqual([undefined, long, '"one"']);
    expect(answer.headers.vary).toBe('Cookie, Accept-Encoding');
  });

  test.each(['/short', '/picture', '/part'])('%s', async (url) => {
    const { encoding, answer } = await get(url, 'br');
    expect([encoding, answer.body, answer.headers.vary]).toEqual([undefined, answers[url]?.body.toString(), undefined]);
  });

  test('that is encoded already', async () => {
    const { encoding, answer } = await get('/encoded', 'br');
    expect([encoding, answer.body]).toEqual(['zstd', long]);
  });

  test.each(['cross-site', 'same-site'])('that is one person’s, for a page of another site (%s)', async (site) => {
    expect((await get('/private', 'br', { 'sec-fetch-site': site })).encoding).toBeUndefined();
    expect((await get('/public', 'br', { 'sec-fetch-site': site })).encoding).toBe('br');
  });
});

describe('a text of a kilobyte and more is encoded', () => {
  test('once, where it is sent again and again', async () => {
    const bodies = [];
    for (let n = 0; n < 3; n += 1) bodies.push((await get('/kept', 'br')).answer.rawPayload.toString('base64'));
    expect(new Set(bodies)).toEqual(new Set([(await kept.copy('br')).toString('base64')]));
    expect(kept.asked).toBe(4);
  });

  test.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip', 'gzip'],
    ['*', 'br'],
  ])('for a reader that accepts %j as %s', async (accepted, expected) => {
    for (const url of ['/text', '/bytes', '/private']) {
      const { encoding, answer } = await get(url, accepted);
      expect(encoding).toBe(expected);
      const decode = expected === 'br' ? brotliDecompressSync : gunzipSync;
      expect(decode(answer.rawPayload).toString()).toBe(long);
      expect(answer.rawPayload.length).toBeLessThan(long.length / 5);
    }
  });

  test.each(['br', 'gzip'])('under a tag of its own, because its bytes are others (%s)', async (encoding) => {
    const { etag } = (await get('/text', encoding)).answer.headers;
    expect(etag).toBe(`"one-${encoding}"`);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) expect(isCurrent(known, '"one"')).toBe(true);
    expect(isCurrent(`"two-${encoding}"`, '"one"')).toBe(false);
    const again = await server.inject({ url: '/known', headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.headers.etag, again.headers.vary]).toEqual([304, etag, 'Accept-Encoding']);
  });

  test('for HEAD as for GET', async () => {
    const of = async (method: 'GET' | 'HEAD') => {
      const { headers } = await server.inject({ method, url: '/text', headers: { 'accept-encoding': 'br' } });
      return [headers['content-encoding'], headers['content-length'], headers.etag];
    };
    expect(await of('HEAD')).toEqual(await of('GET'));
  });

  test.each(['same-origin', 'none'])('one person’s too, for the site itself (%s)', async (site) => {
    expect((await get('/private', 'br', { 'sec-fetch-site': site })).encoding).toBe('br');
  });
});

test('a kept text makes each copy once', async () => {
  const kept = new KeptText(long);
  expect([kept.encodingFor('br'), new KeptText('short').encodingFor('br')]).toEqual(['br', null]);
  expect(kept.copy('br')).toBe(kept.copy('br'));
  expect(brotliDecompressSync(await kept.copy('br')).toString()).toBe(long);
  expect((await kept.copy('br')).length + (await kept.copy('gzip')).length + long.length).toBeLessThan(kept.keptBytes);
});

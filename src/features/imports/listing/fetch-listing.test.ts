import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { json, serviceErrors, startServicePeer } from '../../../../tests/support/peers/service-peer.ts';
import { fetchListing } from './fetch-listing.ts';
import { listingAddress } from './listing-address.ts';

const limits = { silenceMs: 300, maxMs: 900, maxBytes: 200_000 };
const rows = [{ make: 'Tarnholt', model: 'TE 140' }];

test.each(Object.keys(serviceErrors))(
  '[K26] a server with %s ends in one sentence, and leaves no file',
  async (violation) => {
    const peer = await startServicePeer(serviceErrors[violation] ?? (() => {}));
    const refusal: unknown = await fetchListing(listingAddress(peer.url), { secret: 's3cret', limits }).catch(
      (error) => error,
    );
    expect(refusal).toMatchObject({ name: 'FileError' });
    expect(String(refusal)).not.toMatch(/s3cret|secret-of-theirs/);
  },
);

test.each([
  ['http://listings.example.test/a.json', 'only https'],
  ['ftp://127.0.0.1/a.json', 'only https'],
  ['https://', 'is no address'],
  [`https://example.test/${'a'.repeat(2000)}`, 'is no address'],
])('[K26] %.60s is not asked', (address, reason) => {
  expect(() => listingAddress(address)).toThrow(reason);
});

test('[K26] [Q19] the secret and the credentials go out as headers, and neither is shown', async () => {
  const peer = await startServicePeer(json(rows));
  const address = listingAddress(`${peer.url.replace('http://', 'http://dealer:p%40ss@')}?key=hidden`);
  expect(address.shown).toBe(peer.url);
  const { path, remove } = await fetchListing(address, { secret: 's3cret', limits });
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(rows);
  expect(peer.requests[0]?.headers).toMatchObject({
    'auth-secret': 's3cret',
    authorization: `Basic ${Buffer.from('dealer:p@ss').toString('base64')}`,
  });
  await remove();
  expect(existsSync(dirname(path))).toBe(false);
});

test('[K26] without a secret no header goes out', async () => {
  const peer = await startServicePeer(json(rows));
  const { remove } = await fetchListing(listingAddress(peer.url), { secret: '', limits });
  await remove();
  expect(peer.requests[0]?.headers).not.toHaveProperty('auth-secret');
  expect(peer.requests[0]?.headers).not.toHaveProperty('authorization');
});

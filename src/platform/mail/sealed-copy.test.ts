import { expect, test } from 'vitest';
import { openBodies, sealBodies } from './sealed-copy.ts';

const secret = Buffer.from('a secret of at least thirty-two bytes');
const bodies = { html: '<a href="/x?token=a%2Bb">go</a>', text: '/x?token=a+b' };

test('a sealed mail does not open under another secret, nor once it was altered', () => {
  const sealed = sealBodies(secret, bodies);
  expect(() => openBodies(Buffer.from('another secret of thirty-two bytes'), sealed)).toThrow();
  for (const position of [0, 13, sealed.length - 1]) {
    const altered = Buffer.from(sealed);
    altered[position] = (altered[position] ?? 0) ^ 1;
    expect(() => openBodies(secret, altered)).toThrow();
  }
  expect(() => openBodies(secret, Buffer.alloc(0))).toThrow();
});

test('it opens as it was, says nothing in between, and is never sealed twice alike', () => {
  const sealed = sealBodies(secret, bodies);
  expect(openBodies(secret, sealed)).toEqual(bodies);
  expect(sealed.toString('latin1')).not.toContain('token');
  expect(sealBodies(secret, bodies).equals(sealed)).toBe(false);
});

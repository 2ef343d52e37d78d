import { pbkdf2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { unusablePassword } from '../users.rules.ts';
import { baseIterations, checkPassword, hashPassword, isOutdatedHash } from './password-hash.ts';

const iterations = 1000;

test.each([
  ['another password', 'right-password ', undefined],
  ['another case', 'Right-Password', undefined],
  ['no stored hash', 'right-password', null],
  ['an unusable password', unusablePassword, unusablePassword],
  ['an empty stored hash', '', ''],
  ['a stored hash of another form', 'right-password', 'scrypt$16384$aa$bb'],
  ['a cut hash', 'right-password', `${'a'.repeat(32)}:${'b'.repeat(64)}`],
  ['no iterations', 'right-password', `${'a'.repeat(32)}:${'b'.repeat(128)}:0`],
])('%s is not the password', async (_, password, storedHash) => {
  const stored = storedHash === undefined ? await hashPassword('right-password', iterations) : storedHash;
  expect(await checkPassword({ password, stored, iterations })).toBe(false);
});

test('two passwords alike in their first 72 bytes are two passwords', async () => {
  const start = 'a'.repeat(72);
  const stored = await hashPassword(`${start}b`, iterations);
  expect(await checkPassword({ password: `${start}c`, stored, iterations })).toBe(false);
  expect(await checkPassword({ password: `${start}b`, stored, iterations })).toBe(true);
});

test('a password is the same on every keyboard, and an older hash of what was typed still opens', async () => {
  const [composed, decomposed] = ['Grüße-42'.normalize('NFC'), 'Grüße-42'.normalize('NFD')];
  const stored = await hashPassword(composed, iterations);
  expect(await checkPassword({ password: decomposed, stored, iterations })).toBe(true);
  expect(await checkPassword({ password: 'Grusse-42', stored, iterations })).toBe(false);
  const salt = Buffer.alloc(16, 7);
  const key = pbkdf2Sync(decomposed, salt, iterations, 64, 'sha256');
  const older = `${salt.toString('hex')}:${key.toString('hex')}:${iterations}`;
  expect(await checkPassword({ password: decomposed, stored: older, iterations })).toBe(true);
  expect(await checkPassword({ password: composed, stored: older, iterations })).toBe(false);
});

test('[A41] a password is stored as salt:hash of 16 and 64 bytes, PBKDF2 with SHA-256 and 100,000 iterations', async () => {
  const [first, second] = [await hashPassword('Grüße-42', 100_000), await hashPassword('Grüße-42', 100_000)];
  const [salt = '', hash, ...rest] = first.split(':');
  expect(rest).toEqual([]);
  expect(Buffer.from(salt, 'hex')).toHaveLength(16);
  expect(hash).toBe(pbkdf2Sync('Grüße-42', Buffer.from(salt, 'hex'), 100_000, 64, 'sha256').toString('hex'));
  expect(second.split(':')[0]).not.toBe(salt);
  expect(baseIterations).toBe(100_000);
});

test('another count is kept with the hash, an older hash still opens and is known as outdated', async () => {
  const old = await hashPassword('long-known', 1000);
  expect(old).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}:1000$/);
  expect(await checkPassword({ password: 'long-known', stored: old, iterations: 3000 })).toBe(true);
  expect(isOutdatedHash(old, 3000)).toBe(true);
  expect(isOutdatedHash(old, 1000)).toBe(false);
  expect(isOutdatedHash(`${'a'.repeat(32)}:${'b'.repeat(128)}`, 100_000)).toBe(false);
});

test('a flood of checks is turned away, not queued without end', async () => {
  const flood = Array.from({ length: 100 }, () => checkPassword({ password: 'x', stored: null, iterations }));
  const answers = await Promise.allSettled(flood);
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(100 - 2 - 64);
});

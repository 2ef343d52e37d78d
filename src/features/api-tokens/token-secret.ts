import { hash, randomInt } from 'node:crypto';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 40;
const checksumLength = 6;
const prefixLength = 9;

/** `mw_`, 40 random characters, and 6 that follow from them, so that scanners of leaked secrets know a real one. */
export function newTokenSecret(): string {
  const random = Array.from({ length: randomLength }, () => base62[randomInt(base62.length)]).join('');
  return `mw_${random}${checksumOf(random)}`;
}

/** From the SHA-256 of the random characters. */
function checksumOf(random: string): string {
  let rest = hash('sha256', random, 'buffer').readBigUInt64BE();
  let checksum = '';
  while (checksum.length < checksumLength) {
    checksum = base62[Number(rest % 62n)] + checksum;
    rest /= 62n;
  }
  return checksum;
}

/** What is stored of a secret. */
export function hashOfToken(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** By which people tell their tokens apart. */
export const prefixOfToken = (secret: string): string => secret.slice(0, prefixLength);

import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import { StartError } from '../../process/start-error.ts';

/** What signs sessions and opens the stored passwords of mail providers. */
export interface InstallationKeys {
  authSecret: string;
  /** Null: it is derived from `authSecret`. */
  secretsKey: string | null;
}

/** The keys with which this process runs. */
export function keysOf({ auth, secretsKey }: Pick<Config, 'auth' | 'secretsKey'>): InstallationKeys {
  const text = (key: Uint8Array) => Buffer.from(key).toString('utf8');
  return { authSecret: text(auth.secret), secretsKey: secretsKey === auth.secret ? null : text(secretsKey) };
}

const cost = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const saltBytes = 16;
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts the keys with a passphrase: scrypt (RFC 7914), AES-256-GCM. */
export async function lockKeys(keys: InstallationKeys, passphrase: string): Promise<Buffer> {
  const salt = randomBytes(saltBytes);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), iv);
  const locked = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()]);
  return Buffer.concat([salt, iv, cipher.getAuthTag(), locked]);
}

/** The keys again. Rejects (`StartError`) another passphrase. */
export async function unlockKeys(locked: Buffer, passphrase: string): Promise<InstallationKeys> {
  const salt = locked.subarray(0, saltBytes);
  const iv = locked.subarray(saltBytes, saltBytes + ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', await keyOf(passphrase, salt), iv);
  decipher.setAuthTag(locked.subarray(saltBytes + ivBytes, saltBytes + ivBytes + tagBytes));
  try {
    const text = Buffer.concat([decipher.update(locked.subarray(saltBytes + ivBytes + tagBytes)), decipher.final()]);
    return JSON.parse(text.toString('utf8')) as InstallationKeys;
  } catch {
    throw new StartError('The passphrase does not fit this backup. Try again, or use --without-keys.');
  }
}

const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key))),
  );

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

export interface Seal {
  secret: Uint8Array;
  /** What is sealed for one purpose does not open for another. */
  purpose: string;
  /** The record that it belongs to: put into another one, it does not open. */
  of?: string;
}

const keyOf = ({ secret, purpose }: Seal) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts a text with AES-256-GCM, so that only holders of the secret read it. */
export function sealText(text: string, seal: Seal): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(seal), iv).setAAD(Buffer.from(seal.of ?? ''));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** The text that was sealed. Throws for another seal, and for altered bytes. */
export function openText(sealed: Buffer, seal: Seal): string {
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(seal), iv).setAAD(Buffer.from(seal.of ?? ''));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export interface MailBodies {
  html: string;
  text: string;
}

/** Stands in the kept copy where a secret was. */
export const secretMask = '••••••••';

const ivBytes = 12;
const tagBytes = 16;

const keyOf = (secret: Uint8Array) => Buffer.from(hkdfSync('sha256', secret, '', 'millwright outbox', 32));

/** The bodies without what must not be kept: each secret is masked, in its URL spelling too [Q48]. */
export function withoutMailSecrets({ html, text }: MailBodies, secrets: readonly string[]): MailBodies {
  const spellings = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  const masked = (body: string) => spellings.reduce((rest, secret) => rest.replaceAll(secret, secretMask), body);
  return { html: masked(html), text: masked(text) };
}

/** The whole bodies, readable with this installation's secret alone, so that a stolen database opens no link. */
export function sealBodies(secret: Uint8Array, { html, text }: MailBodies): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify({ html, text }), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** The bodies as they were sealed. Throws if they were sealed under another secret or altered. */
export function openBodies(secret: Uint8Array, sealed: Buffer): MailBodies {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), sealed.subarray(0, ivBytes));
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  const opened = Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  return JSON.parse(opened.toString('utf8')) as MailBodies;
}

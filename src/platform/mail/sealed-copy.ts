import { openText, sealText } from '../sealed-text.ts';

export interface MailBodies {
  html: string;
  text: string;
}

/** Stands in the kept copy where a secret was. */
const secretMask = '••••••••';

const purpose = 'millwright outbox';

/** A text without what must not be kept: each secret is masked, in its URL spelling too [Q48]. */
export function withoutMailSecrets(text: string, secrets: readonly string[]): string {
  const spellings = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return spellings.reduce((rest, secret) => rest.replaceAll(secret, secretMask), text);
}

/** The whole bodies, readable with this installation's secret alone, so that a stolen database opens no link. */
export function sealBodies(secret: Uint8Array, { html, text }: MailBodies): Buffer {
  return sealText(JSON.stringify({ html, text }), { secret, purpose });
}

/** The bodies as they were sealed. Throws if they were sealed under another secret or altered. */
export function openBodies(secret: Uint8Array, sealed: Buffer): MailBodies {
  return JSON.parse(openText(sealed, { secret, purpose })) as MailBodies;
}

import { openText, sealText } from '../sealed-text.ts';

export interface MailBodies {
  html: string;
  text: string;
}

/** Stands in the kept copy where a secret was. */
export const secretMask = '••••••••';

const purpose = 'millwright outbox';

/** The bodies without what must not be kept: each secret is masked, in its URL spelling too [Q48]. */
export function withoutMailSecrets({ html, text }: MailBodies, secrets: readonly string[]): MailBodies {
  const spellings = secrets.flatMap((secret) => [secret, encodeURIComponent(secret)]);
  const masked = (body: string) => spellings.reduce((rest, secret) => rest.replaceAll(secret, secretMask), body);
  return { html: masked(html), text: masked(text) };
}

/** The whole bodies, readable with this installation's secret alone, so that a stolen database opens no link. */
export function sealBodies(secret: Uint8Array, { html, text }: MailBodies): Buffer {
  return sealText(JSON.stringify({ html, text }), { secret, purpose });
}

/** The bodies as they were sealed. Throws if they were sealed under another secret or altered. */
export function openBodies(secret: Uint8Array, sealed: Buffer): MailBodies {
  return JSON.parse(openText(sealed, { secret, purpose })) as MailBodies;
}

import { openText, sealText } from '../sealed-text.ts';

export interface MailBodies {
  html: string;
  text: string;
}

/** Stands in the kept copy of a mail where a one-time secret was [Q48]. */
export const secretMask = '••••••••';

const purpose = 'millwright outbox';

/** The whole bodies, readable with this installation's secret alone, so that a stolen database opens no link. */
export function sealBodies(secret: Uint8Array, { html, text }: MailBodies): Buffer {
  return sealText(JSON.stringify({ html, text }), { secret, purpose });
}

/** The bodies as they were sealed. Throws if they were sealed under another secret or altered. */
export function openBodies(secret: Uint8Array, sealed: Buffer): MailBodies {
  return JSON.parse(openText(sealed, { secret, purpose })) as MailBodies;
}

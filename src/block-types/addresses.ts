import { mediaIdOf } from '../contracts/upload-rules.ts';

const maxAddressLength = 2000;

/**
 * White space and control characters, which browsers skip when they look for the scheme, and backslashes, which they read as
 * slashes.
 */
const misleading = /[\s\p{Cc}\\]/u;
const webAddress = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/i;

/** Characters that end an attribute or begin a tag where somebody writes an address into HTML as it is. */
const endsAttributes = /["<>`]/g;

/**
 * An address that browsers read as it is written, without white space around it; null for any other text. Signs of HTML in it
 * are written as browsers send them.
 */
export function plainAddress(text: string): string | null {
  const address = text.trim();
  return address === '' || address.length > maxAddressLength || misleading.test(address) || !address.isWellFormed()
    ? null
    : address.replaceAll(endsAttributes, encodeURIComponent);
}

/** An address that a link may lead to: web, mail, phone, or of this site; null for any other. */
export function linkAddress(text: string): string | null {
  const address = plainAddress(text);
  if (address === null) return null;
  const isOwn = /^(?:\/(?!\/)|\.{1,2}\/|#|\?)/.test(address);
  return isOwn || webAddress.test(address) || /^(?:mailto|tel):[^/]/i.test(address) ? address : null;
}

/** Why an address is none that a link may lead to, or null. */
export const linkError = (address: string): string | null =>
  linkAddress(address) === null ? 'A link must begin with https://, mailto:, tel:, / or #' : null;

/**
 * An address of this site that a picture may be loaded from; null for any other. The whole address of a file of the
 * library, as people copy it, gives its path. A picture of another site would tell that site of every visitor.
 */
export function pictureAddress(text: string): string | null {
  const address = plainAddress(text);
  if (address === null) return null;
  if (/^\/(?!\/)/.test(address)) return address;
  const path = webAddress.test(address) ? address.replace(/^https?:\/\/[^/?#]+/i, '') : '';
  return mediaIdOf(path) === null ? null : path;
}

/** Whether browsers would run it as a program. They ignore blanks and control characters around and inside the name of a scheme. */
export function runsAsAddress(text: string): boolean {
  const start = text
    .slice(0, 200)
    .replaceAll(/[\s\p{Cc}]/gu, '')
    .toLowerCase();
  return /^(?:javascript:|vbscript:|data:(?:text\/html|text\/xml|application\/|image\/svg))/.test(start);
}

/// <reference path="./punycode.d.ts" />
import { toASCII, toUnicode } from 'punycode/punycode.es6.js';

const maxLength = 1000;
const maxLocalPartLength = 64;
const maxDomainLength = 255;

/** Words of letters, digits and a few characters, joined by single dots. */
const localPart = /^[a-z0-9_+&'-]+(?:\.[a-z0-9_+&'-]+)*$/;
/** Labels joined by dots, at least two; the last is no number. */
const domain = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** An address as it is stored and compared: NFKC, without what nobody sees, trimmed and lower case, a domain of other letters in ASCII, so that one mailbox is one account. */
export function readEmail(input: string): string {
  const plain = input
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  const at = plain.lastIndexOf('@');
  return `${plain.slice(0, at + 1)}${asciiDomain(plain.slice(at + 1))}`;
}

const ascii = /^[\0-\x7f]*$/;
const international = /^[\p{L}\p{M}\p{N}.-]{1,253}$/u;

/** A domain in the letters that mail servers take: bücher.example is xn--bcher-kva.example (RFC 5891). What is none stays. */
function asciiDomain(domain: string): string {
  return ascii.test(domain) || !international.test(domain) ? domain : toASCII(domain);
}

/** An address as its owner writes it: kunde@bücher.example for kunde@xn--bcher-kva.example. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return email.includes('xn--') ? `${email.slice(0, at + 1)}${toUnicode(email.slice(at + 1))}` : email;
}

/**
 * What is wrong with an address as `readEmail` gives it, or null [A40]: a valid form, local part at most 64 characters,
 * domain at most 255 and with a dot, no consecutive dots.
 */
export function emailError(
  email: string,
  { required = 'Email is required', invalid = 'Please enter a valid email address' } = {},
): string | null {
  if (email === '') return required;
  const at = email.lastIndexOf('@');
  const [local, host] = [email.slice(0, at), email.slice(at + 1)];
  const isTooLong = email.length > maxLength || local.length > maxLocalPartLength || host.length > maxDomainLength;
  return at < 1 || isTooLong || !localPart.test(local) || !domain.test(host) ? invalid : null;
}

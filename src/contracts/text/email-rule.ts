const maxLength = 1000;
const maxLocalPartLength = 64;
const maxDomainLength = 255;

/** Words of letters, digits and a few characters, joined by single dots. */
const localPart = /^[a-z0-9_+&'-]+(?:\.[a-z0-9_+&'-]+)*$/;
/** Labels joined by dots, at least two; the last is no number. */
const domain = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** An address as it is stored and compared: NFKC, without what nobody sees, trimmed and lower case, so that one mailbox is one account. */
export function readEmail(input: string): string {
  return input
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
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

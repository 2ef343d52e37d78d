import { z } from 'zod';

const longestLocalPart = 64;
const longestDomain = 255;

/**
 * The one rule for e-mail addresses [A40]: a valid form, local part at most 64 characters, domain at most 255 and with
 * a dot, no consecutive dots. Read as NFKC, trimmed and lower case, so that one mailbox is one account.
 */
export function emailSchema({ required = 'Email is required', invalid = 'Please enter a valid email address' } = {}) {
  return z
    .string(required)
    .max(1000, invalid)
    .transform((given) => given.normalize('NFKC').trim().toLowerCase())
    .pipe(
      z
        .string()
        .min(1, { error: required, abort: true })
        .refine(hasGoodParts, { error: invalid, abort: true })
        .pipe(z.email(invalid)),
    );
}

function hasGoodParts(email: string): boolean {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  if (at < 1 || local.length > longestLocalPart || domain.length > longestDomain) return false;
  return domain.includes('.') && !email.includes('..');
}

import { z } from 'zod';
import { emailError, readEmail } from './email-rule.ts';

/** Services whose mailboxes have the same owner whatever the dots in their names. */
const dotless: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com']);

/** What a mailbox is counted under, whatever its spelling: without `+tag`, and without dots where they mean nothing. Not for sending. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  const [name = ''] = address.slice(0, at).toLowerCase().split('+', 1);
  if (!dotless.has(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}

/** The one rule for e-mail addresses [A40] as a schema: read, then judged. */
export function emailSchema({ required = 'Email is required', invalid = 'Please enter a valid email address' } = {}) {
  return z
    .string(required)
    .max(1000, invalid)
    .transform(readEmail)
    .superRefine((email, context) => {
      const message = emailError(email, { required, invalid });
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

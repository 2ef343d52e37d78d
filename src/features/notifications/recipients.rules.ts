import { emailError, readEmail } from '../../contracts/text/email-rule.ts';
import type { Integration, Recipient } from '../forms/integrations/integrations.contract.ts';

export interface Address {
  address: string;
  /** A visitor typed it. */
  isTyped: boolean;
}

export interface Recipients {
  /** Null, with the reason, where nobody would get the mail. */
  to: Address | null;
  reason: string | null;
  cc: Address[];
  bcc: Address[];
  replyTo: string | null;
}

type Answers = Readonly<Record<string, unknown>>;

/**
 * The recipients of a notification: fixed addresses, or those in the answers. An answer that is no address names nobody;
 * a copy or a reply to nobody is left out. Each address stands once, at its first place.
 */
export function recipientsOf(integration: Integration, answers: Answers): Recipients {
  const { recipientType: type, recipientEmail: email, recipientFieldName: fieldName } = integration;
  const to = addressOf({ type, email, fieldName }, answers);
  const taken = new Set(to ? [to.address] : []);
  const others = (list: readonly Recipient[]) =>
    list.flatMap((one) => {
      const other = addressOf(one, answers);
      if (!other || taken.has(other.address)) return [];
      taken.add(other.address);
      return [other];
    });
  return {
    to,
    reason: to ? null : reasonOf({ type, fieldName }, answers),
    cc: others(integration.ccRecipients),
    bcc: others(integration.bccRecipients),
    replyTo: integration.replyTo ? (addressOf(integration.replyTo, answers)?.address ?? null) : null,
  };
}

function addressOf({ type, email, fieldName }: Recipient, answers: Answers): Address | null {
  const typed = Object.hasOwn(answers, fieldName) ? answers[fieldName] : undefined;
  const address = type === 'static' ? email : typeof typed === 'string' ? readEmail(typed) : '';
  return emailError(address) === null ? { address, isTyped: type === 'dynamic' } : null;
}

function reasonOf({ type, fieldName }: Pick<Recipient, 'type' | 'fieldName'>, answers: Answers): string {
  if (type === 'static') return 'The integration names no recipient.';
  return Object.hasOwn(answers, fieldName)
    ? `The answer to "${fieldName}" is no email address.`
    : `There is no answer to "${fieldName}", which names the recipient.`;
}

export interface MailMessage {
  /** The outbox row's id; the Message-ID is made of it, so that a repeated delivery is recognised as the same mail. */
  id: string;
  recipient: string;
  cc: readonly string[];
  bcc: readonly string[];
  replyTo: string | null;
  sender: string;
  subject: string;
  html: string;
  text: string;
}

/** Hands messages to a provider. Throws if the provider rejects or cannot be reached. */
export interface Mailer {
  send(message: MailMessage): Promise<{ answer: string }>;
}

/** There is nobody to hand the message to; trying again is no use [Q30]. */
export class NoMailProvider extends Error {
  constructor() {
    super('not sent: no provider');
    this.name = 'NoMailProvider';
  }
}

/** The mailer of an installation without a provider. */
export const mailerWithoutProvider: Mailer = {
  send: () => Promise.reject(new NoMailProvider()),
};

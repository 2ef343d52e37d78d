import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface CaughtMail {
  from: string;
  to: string[];
  subject: string;
  messageId: string;
  text: string;
  html: string;
}

export interface MailCatcher {
  port: number;
  /** The newest first, at most 200. */
  mails(): readonly CaughtMail[];
  close(): Promise<void>;
}

const kept = 200;
const maxBytes = 10 * 1024 * 1024;

/** A real SMTP server on a free loopback port that delivers nothing and keeps what it is sent; for development and tests. */
export async function startMailCatcher(): Promise<MailCatcher> {
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxBytes,
    onData(stream, { envelope }, done) {
      stream
        .toArray()
        .then((chunks) => PostalMime.parse(Buffer.concat(chunks)))
        .then((email) => {
          mails.unshift(
            caughtMail(
              email,
              envelope.rcptTo.map(({ address }) => address),
            ),
          );
          mails.splice(kept);
          done(null);
        })
        .catch((error: unknown) => done(error instanceof Error ? error : new Error(String(error))));
    },
  });
  // A client that hangs up early needs no answer.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    mails: () => mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function caughtMail({ from, subject, messageId, text, html }: Email, to: string[]): CaughtMail {
  return {
    from: from?.address ?? '',
    to,
    subject: subject ?? '',
    messageId: messageId ?? '',
    text: text ?? '',
    html: html ?? '',
  };
}

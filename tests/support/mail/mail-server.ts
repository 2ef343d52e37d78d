import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterThisFile } from '../closing.ts';

export const mailAccount = { user: 'mailer', pass: 'Secret-of-the-server' };

/** A real mail server that lets `mailAccount` in and keeps what it gets, when `taking` has ended; closed after the test file. */
export async function startMailServer(
  taking: () => Promise<void> = () => Promise.resolve(),
): Promise<{ port: number; mails: Email[] }> {
  const mails: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      const isRight = username === mailAccount.user && password === mailAccount.pass;
      done(isRight ? null : new Error('Wrong name or password'), { user: username });
    },
    onData(stream, _session, done) {
      stream
        .toArray()
        .then((chunks) => PostalMime.parse(Buffer.concat(chunks)))
        .then(async (mail) => {
          await taking();
          mails.push(mail);
        })
        .then(() => done(null), done);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  afterThisFile(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port: (server.server.address() as AddressInfo).port, mails };
}

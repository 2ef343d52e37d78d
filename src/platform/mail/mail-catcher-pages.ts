import type { FastifyInstance } from 'fastify';
import { AppError } from '../../contract-kit/call/errors.ts';
import { dataPolicy } from '../http/answer/security-headers.ts';
import { isLoopbackHost } from '../http/gate/own-host.ts';
import { escapedHtml } from './escaped-html.ts';
import type { CaughtMail, MailCatcher } from './mail-catcher.ts';

/**
 * Shows the caught mails: `/__mail/` for people, `/__mail/messages` for tests. Registered in development alone, when the
 * server listens on a loopback address. Refuses a person who comes under another name or through a proxy, because the mails
 * hold links that sign people in.
 */
export function serveCaughtMails(server: FastifyInstance, catcher: MailCatcher): void {
  server.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    // A proxy that is told nothing more may name neither itself nor its caller, and speaks HTTP 1.0, as no browser does.
    const isForwarded = raw.httpVersion === '1.0' || forwardingHeaders.some((name) => headers[name] !== undefined);
    done(
      isForwarded || !isLoopbackHost(headers.host ?? '') ? new AppError('UNKNOWN_HOST', { error: refused }) : undefined,
    );
  });
  server.get('/__mail/', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', `${dataPolicy}; sandbox`)
      .send(page(catcher.mails())),
  );
  server.get('/__mail/messages', async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send(catcher.mails()),
  );
}

const refused = 'Caught mails are shown only at http://localhost, on the machine that runs the server.';
const forwardingHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

function page(mails: readonly CaughtMail[]): string {
  const articles = mails.map(
    ({ from, to, subject, text, html }) =>
      `<article><h2>${escapedHtml(subject)}</h2><p>${escapedHtml(from)} to ${escapedHtml(to.join(', '))}</p><pre>${escapedHtml(text || html)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><title>Caught mail</title><h1>Caught mail</h1>${articles.join('<hr>') || '<p>Nothing was sent yet.</p>'}</html>`;
}

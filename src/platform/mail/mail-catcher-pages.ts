import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../contracts/call/errors.ts';
import { isLoopback } from '../config/configured-addresses.ts';
import { dataPolicy } from '../http/answer/security-headers.ts';
import { isLoopbackHost } from '../http/gate/own-host.ts';
import { escapedHtml } from './escaped-html.ts';
import type { CaughtMail, MailCatcher } from './mail-catcher.ts';

/**
 * Shows the caught mails: `/__mail/` for people, `/__mail/messages` for tests. Registered in development alone, when the
 * server listens on a loopback address. Rejects a person who comes under another name or through a proxy, because the mails
 * hold links that character people in.
 */
export function serveCaughtMails(server: FastifyInstance, catcher: MailCatcher): void {
  server.addHook('onRequest', (request, _reply, done) => {
    done(isFromHere(request) ? undefined : new AppError('UNKNOWN_HOST', { error: refused }));
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

/** A name or address of this machine on both ends, and nothing that a proxy added. */
function isFromHere({ headers, raw, socket }: FastifyRequest): boolean {
  // A proxy that is told nothing more may name neither itself nor its caller, and speaks HTTP 1.0, as no browser does.
  if (raw.httpVersion === '1.0' || Object.keys(headers).some((name) => forwarding.test(name))) return false;
  return isLoopbackHost(headers.host ?? '') && isLoopback(socket.remoteAddress ?? '');
}

/** What proxies, tunnels and the networks in front of them say of themselves or of their caller. */
const forwarding =
  /^(?:forwarded|via|cdn-loop|x-(?:forwarded|real|original|envoy|amzn?|cloud|ngrok|cluster)-|cf-)|-client-ip$/;

function page(mails: readonly CaughtMail[]): string {
  const articles = mails.map(
    ({ from, to, subject, text, html }) =>
      `<article><h2>${escapedHtml(subject)}</h2><p>${escapedHtml(from)} to ${escapedHtml(to.join(', '))}</p><pre>${escapedHtml(text || html)}</pre></article>`,
  );
  return `<!doctype html><html lang="en"><title>Caught mail</title><h1>Caught mail</h1>${articles.join('<hr>') || '<p>Nothing was sent yet.</p>'}</html>`;
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodedTag, encoders, encodingFor, encodings, KeptText, minEncodedBytes } from '../../cache/kept-text.ts';

/**
 * Encodes the texts that this server answers, where the reader allows it. Answers that bring an encoding of their own, parts of
 * files, and streams stay as they are.
 */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode === 304) nameKnownCopy(request, reply);
    const body = encodableBody(reply, payload);
    if (body === null) return done(null, payload);
    addVary(reply, 'Accept-Encoding');
    const encoding = mayBeGuessed(request, reply) ? null : encodingFor(request.headers['accept-encoding']);
    if (encoding === null) return done(null, payload);
    // A text that is sent again and again is encoded once.
    const copy = KeptText.of(body)?.copy(encoding) ?? encoders[encoding](body);
    copy.then(
      (encoded) => {
        const etag = reply.getHeader('ETag');
        if (typeof etag === 'string') reply.header('ETag', encodedTag(etag, encoding));
        reply.removeHeader('Content-Length');
        reply.header('Content-Encoding', encoding);
        done(null, encoded);
      },
      (error: Error) => done(error),
    );
  });
}

/** A reader who knows an encoded copy reads its own tag again. */
function nameKnownCopy(request: FastifyRequest, reply: FastifyReply): void {
  const etag = reply.getHeader('ETag');
  if (typeof etag !== 'string') return;
  const tags = encodings.map((encoding) => encodedTag(etag, encoding));
  const known = tags.find((tag) => request.headers['if-none-match']?.includes(tag));
  if (known) reply.header('ETag', known);
  addVary(reply, 'Accept-Encoding');
}

const textTypes = /^(?:text\/|application\/(?:json|xml|rss\+xml|javascript|manifest\+json)\b|image\/svg\+xml\b)/;

function encodableBody(reply: FastifyReply, payload: unknown): Buffer | null {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return null;
  if (payload.length < minEncodedBytes || reply.hasHeader('Content-Encoding') || reply.hasHeader('Content-Range'))
    return null;
  if (!textTypes.test(String(reply.getHeader('Content-Type') ?? ''))) return null;
  return typeof payload === 'string' ? Buffer.from(payload) : payload;
}

/**
 * True for an answer that is one person's and was asked for by a page of another site. The length of an encoded answer tells
 * which of its texts repeat each other; a page that makes a browser ask again and again, each time with another guess, could
 * so find out a secret beside its guess (BREACH). Nothing that everybody may read is a secret.
 */
function mayBeGuessed(request: FastifyRequest, reply: FastifyReply): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return false;
  return /\b(?:private|no-store)\b/.test(String(reply.getHeader('Cache-Control') ?? ''));
}

/** Names a request header on which the answer depends, beside those named before. */
function addVary(reply: FastifyReply, name: string): void {
  const named = String(reply.getHeader('Vary') ?? '');
  const names = named.split(',').map((one) => one.trim().toLowerCase());
  if (names.includes(name.toLowerCase())) return;
  reply.header('Vary', named === '' ? name : `${named}, ${name}`);
}

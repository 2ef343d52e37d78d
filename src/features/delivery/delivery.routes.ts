import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '../../contracts/call/errors.ts';
import { onePerObject } from '../../contracts/one-per-object.ts';
import { cachingHeaders } from '../../platform/cache/cdn-headers.ts';
import { encodedTag } from '../../platform/cache/kept-text.ts';
import type { Platform } from '../../platform/context/context.ts';
import { ownerOf } from '../../platform/context/owner-of.ts';
import { publicSideOf } from '../../platform/context/public-side.ts';
import { commonHeaders, dataPolicy } from '../../platform/http/answer/security-headers.ts';
import { isCurrent } from '../../platform/http/files/entity-tag.ts';
import { bearerToken } from '../../platform/http/gate/bearer.ts';
import { clientAddress } from '../../platform/http/gate/client-address.ts';
import { programOf } from '../../platform/http/gate/gate.ts';
import { secretHeader, serverSecretCheck } from '../../platform/http/gate/server-secret.ts';
import type { FeatureRoutes } from '../../platform/http/implement.ts';
import { maxInFlight, openToAll, preflight } from '../../platform/http/public-reads.ts';
import { networksOf } from '../../platform/network/ip-address.ts';
import { delivery } from './delivery.contract.ts';
import {
  answerAnew,
  answerPreview,
  type Delivery,
  deliveryOf,
  type FinishedAnswer,
  findMoved,
} from './delivery.service.ts';

const forProgram = ['Cache-Control', 'private, no-store'];

const openToEncodings: Readonly<Record<string, string>> = { ...openToAll, Vary: 'Accept-Encoding' };

/** Closed to all but servers that know the secret: pages of other sites may not even read the error [E21]. */
const openToServers: Readonly<Record<string, string>> = { Vary: `${secretHeader}, Accept-Encoding` };

/** Without a CDN copies may be kept but are asked after each time, so that what was taken back is gone with the next answer. */
const revalidated = 'no-cache';

/** Raw routes beside the common ones: a hit costs about what a constant would. */
export const deliveryRoutes: FeatureRoutes = {
  calls: delivery,
  bare: true,
  register(server, platform) {
    const respond = responder(publicSideOf(platform), platform);
    const isOpen = platform.config.delivery.secret === null;
    for (const { path } of Object.values(delivery)) {
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      server.get(url, respond);
      if (isOpen) server.options(url, preflight(openToEncodings));
    }
  },
};

/** Ways out for programs: the common ones speak of marked fields and of lists to go back to, which only screens have. */
const suggestions: Partial<Record<ErrorCode, string>> = {
  NOT_FOUND: 'GET /api/content names the public types, GET /api/content/{type} their published entries',
  VALIDATION_ERROR: 'Correct the parameters named under fields and send the request again',
};

function forPrograms(error: unknown): unknown {
  const suggestion = error instanceof AppError ? suggestions[error.code] : undefined;
  if (!(error instanceof AppError) || suggestion === undefined) return error;
  return new AppError(error.code, { ...error.details, suggestion });
}

type Reader = FastifyRequest<{ Params: { type?: string; slug?: string } }>;

/** `process` reads who sends a token. */
function responder(
  platform: Platform,
  process: Platform,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply> {
  const ready: Delivery = deliveryOf(platform);
  const { secret } = platform.config.delivery;
  const check = secret === null ? null : serverSecretCheck(secret);
  const always = {
    ...commonHeaders(platform.config),
    'Content-Security-Policy': dataPolicy,
    ...(check ? openToServers : openToEncodings),
  };
  const onSuccess = Object.entries({
    ...always,
    'Content-Type': 'application/json; charset=utf-8',
  }).flat();
  const cachingOf = onePerObject(({ tags }: FinishedAnswer) =>
    check
      ? ['Cache-Control', `private, ${revalidated}`]
      : cachingHeaders(platform.config, { tags, otherwise: `public, ${revalidated}` }),
  );
  let underWay = 0;

  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: FinishedAnswer,
    isOfProgram = false,
  ): FastifyReply => {
    const { text, etag } = answer;
    const ofProgram = isOfProgram ? [...forProgram, ...Object.entries(reply.getHeaders()).flat().map(String)] : [];
    reply.hijack();
    const encoding = text.encodingFor(request.headers['accept-encoding']);
    const head = [
      ...onSuccess,
      ...(isOfProgram ? ofProgram : cachingOf(answer)),
      'X-Request-Id',
      request.id,
      'ETag',
      encoding ? encodedTag(etag, encoding) : etag,
    ];
    if (isCurrent(request.headers['if-none-match'], etag)) {
      reply.raw.writeHead(304, head).end();
      return reply;
    }
    const write = (body: Buffer) =>
      reply.raw.writeHead(200, [...head, 'Content-Length', String(body.length)]).end(body);
    if (encoding === null) write(text.body);
    else {
      head.push('Content-Encoding', encoding);
      text.copy(encoding).then(write, () => reply.raw.destroy());
    }
    return reply;
  };

  const make = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    underWay += 1;
    try {
      const sent = bearerToken(request.headers);
      // Where a secret is needed, one that was put into this header is wrong as a secret, not as a token.
      const token = check && !sent?.startsWith('mw_') ? null : sent;
      if (token === null) check?.(request);
      if (underWay > maxInFlight) throw new AppError('OVERLOADED', { retryAfterSeconds: 1 });
      const { type, slug } = request.params as Reader['params'];
      const query = request.query as Record<string, string | string[]>;
      const isDocument = request.routeOptions.url === delivery.document.path;
      const { preview } = query;
      const hasPreview = typeof preview === 'string' && preview !== '' && type !== undefined;
      // The readers of a server that knows the secret are not told apart: together they take turns with everybody else.
      const owner = check ? [] : networksOf(clientAddress(request));
      const actor =
        token && (await programOf(token, { request, reply, to: { platform: process, gate: request.server.gate } }));
      if (hasPreview) {
        const shown = await answerPreview({ platform, owner }, { type, slug, query, token: preview });
        if (shown !== null) return send(request, reply, shown, true);
      }
      if (actor) {
        const program = { platform, owner: ownerOf({ actor, ip: null }) };
        return send(request, reply, await answerAnew(program, { isDocument, type, slug, query, actor }), true);
      }
      const wanted = { isDocument, type, slug, query };
      // What a token shows today, the address without it may show tomorrow.
      if (hasPreview) return send(request, reply, await ready.read(wanted, owner));
      return send(request, reply, await ready.answer(wanted, { address: request.url, owner }));
    } catch (error) {
      const moved = await movedTo(request, error);
      if (moved !== null) return reply.headers({ ...always, 'Cache-Control': revalidated }).redirect(moved, 301);
      reply.headers(always).header('X-Request-Id', request.id);
      if (error instanceof AppError && error.code === 'INVALID_TOKEN') reply.header('WWW-Authenticate', 'Bearer');
      throw forPrograms(error);
    } finally {
      underWay -= 1;
    }
  };

  /** Where the entry lies that an address does not find any more; with the query of the request. */
  const movedTo = async (request: FastifyRequest, error: unknown): Promise<string | null> => {
    const { type, slug } = request.params as Reader['params'];
    if (!(error instanceof AppError) || error.code !== 'NOT_FOUND' || slug === undefined) return null;
    const owner = check ? [] : networksOf(clientAddress(request));
    // Who asks for too much is told that nothing is here, which is so.
    const moved = await findMoved({ platform, owner }, { type, slug, query: {} }).catch(() => null);
    const start = request.url.indexOf('?');
    return moved && `${moved}${start === -1 ? '' : request.url.slice(start)}`;
  };

  return (request, reply) => {
    const hit = check || request.headers.authorization !== undefined ? null : ready.peek(request.url);
    return hit ? send(request, reply, hit) : make(request, reply);
  };
}

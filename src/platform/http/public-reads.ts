import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contract } from '../../contracts/call/endpoint.ts';
import { AppError } from '../../contracts/call/errors.ts';
import { onePerObject } from '../../contracts/one-per-object.ts';
import type { OwnerPath } from '../admission/fair-line.ts';
import type { Platform } from '../context/context.ts';
import { publicSideOf } from '../context/public-side.ts';
import { networksOf } from '../network/ip-address.ts';
import { commonHeaders, dataPolicy } from './answer/security-headers.ts';
import { isCurrent } from './files/entity-tag.ts';
import { clientAddress } from './gate/client-address.ts';
import type { FeatureRoutes } from './implement.ts';

/** What an anonymous client asks for, and the networks under which their share of public reads is counted. */
export interface PublicRead {
  platform: Platform;
  owner: OwnerPath;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
}

/** An answer as the contract has it; of the same object the bytes are made once. */
type Answer = (read: PublicRead) => Promise<object>;

/** Reads under way beyond which the next is turned away instead of queued. */
export const maxInFlight = 500;

/** Open to every origin, without credentials: what is answered is public anyway. */
export const openToAll: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Retry-After',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/**
 * Routes of what everybody may read, as the delivery API answers: with an entity tag and 304, to scripts of every site, asked
 * after at each use. They read no session and take turns by the reader's network.
 */
export function publicReads<C extends Contract>(calls: C, answers: { [Name in keyof C]: Answer }): FeatureRoutes {
  return {
    calls,
    bare: true,
    register(server, process) {
      const platform = publicSideOf(process);
      for (const [name, { path }] of Object.entries(calls)) {
        const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
        server.get(url, responder(platform, answers[name as keyof C]));
        server.options(url, preflight(openToAll));
      }
    },
  };
}

function responder(platform: Platform, answer: Answer) {
  const always = { ...commonHeaders(platform.config), 'Content-Security-Policy': dataPolicy, ...openToAll };
  let underWay = 0;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers(always);
    underWay += 1;
    try {
      if (underWay > maxInFlight) throw new AppError('OVERLOADED', { retryAfterSeconds: 1 });
      const owner = networksOf(clientAddress(request));
      const { body, etag } = finishedOf(
        await answer({
          platform,
          owner,
          params: request.params as Record<string, string>,
          query: new URLSearchParams(queryOf(request.url)),
        }),
      );
      // Copies are asked after each time, so that what was taken back is gone with the next answer.
      reply.headers({ 'Cache-Control': 'public, no-cache', ETag: etag });
      if (isCurrent(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('application/json; charset=utf-8').send(body);
    } catch (error) {
      reply.header('X-Request-Id', request.id);
      throw error;
    } finally {
      underWay -= 1;
    }
  };
}

const finishedOf = onePerObject((answer: object) => {
  const body = Buffer.from(JSON.stringify(answer));
  return { body, etag: `"${hash('sha1', body, 'base64url')}"` };
});

function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start + 1);
}

/** Answers a script of another site that sends `If-None-Match` and so asks first. */
export function preflight(
  headers: Readonly<Record<string, string>>,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const answer = {
    ...headers,
    'Access-Control-Allow-Methods': 'GET, HEAD',
    'Access-Control-Allow-Headers': 'If-None-Match, Content-Type',
    'Access-Control-Max-Age': '86400',
  };
  return (_request, reply) => reply.code(204).headers(answer).send();
}

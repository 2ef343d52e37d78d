import type { FastifyRequest } from 'fastify';
import type { Actor, Ctx, Platform } from '../../context/context.ts';
import { clientAddress } from './client-address.ts';

/** The context of what a request asks for, by who asks. */
export function requestContext(
  request: FastifyRequest,
  { platform, actor }: { platform: Platform; actor: Actor },
): Ctx {
  const { id, headers } = request;
  return {
    platform,
    db: platform.db,
    actor,
    requestId: id,
    ip: clientAddress(request),
    userAgent: headers['user-agent']?.slice(0, 500) ?? null,
    isFromOwnPage: headers['sec-fetch-site'] === 'same-origin',
    isGone: () => request.raw.socket.destroyed,
    transaction: null,
  };
}

import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../context/context.ts';
import { readCookies } from '../../network/cookies.ts';
import { foreignOrigin } from '../gate/cross-site.ts';
import type { Caller } from '../implement.ts';

/** What a request tells of its caller beside its input. */
export function callerOf({ headers }: FastifyRequest, { config }: Platform): Caller {
  const origin = new URL(config.publicUrl).origin;
  const key = headers['idempotency-key'];
  return {
    foreignOrigin: foreignOrigin(headers, origin),
    referrer: headers.referer?.slice(0, 2000) ?? null,
    idempotencyKey: typeof key === 'string' ? key : null,
    cookies: readCookies(headers.cookie),
  };
}

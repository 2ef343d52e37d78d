import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../contracts/call/errors.ts';

/** The header in which one server shows another that it knows the secret [E21]. */
export const secretHeader = 'auth-secret';

/**
 * Makes the check that a request comes from a server that knows the secret [E21] [Q19]. Rejects with
 * SERVER_SECRET_REQUIRED a missing or wrong one, and the right one too when a browser sends it: there it is no secret.
 */
export function serverSecretCheck(secret: string): (request: FastifyRequest) => void {
  // Hashes are of one length, as the comparison needs.
  const expected = hash('sha256', secret, 'buffer');
  return ({ headers }) => {
    const received = hash('sha256', String(headers[secretHeader] ?? ''), 'buffer');
    const isKnown = timingSafeEqual(received, expected);
    const isBrowser = headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;
    if (!isKnown || isBrowser) throw new AppError('SERVER_SECRET_REQUIRED');
  };
}

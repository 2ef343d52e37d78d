import type { IncomingHttpHeaders } from 'node:http';
import type { Quota } from '../../context/bearer.ts';

/** The token of an `Authorization: Bearer` header, whatever it is worth; null without one. */
export function bearerToken({ authorization }: IncomingHttpHeaders): string | null {
  return authorization !== undefined && /^bearer(?: |$)/i.test(authorization) ? authorization.slice(7).trim() : null;
}

/** The headers that tell a program how often it may still ask. */
export const quotaHeaders = ({ limit, remaining, resetSeconds }: Quota) => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(resetSeconds),
});

import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { onePerObject } from '../../contracts/one-per-object.ts';

export interface TokenSettings {
  secret: Uint8Array;
  issuer: string;
  audience: string;
}

/** What a session token says [B02]: `jti` is the id of the token's row, times are seconds since 1970. */
export interface TokenClaims {
  sub: string;
  email: string;
  roles: string[];
  iat: number;
  exp: number;
  jti: string;
  /** The session's family, which all tokens of it share. Tokens of earlier versions have none. */
  sid?: string | undefined;
}

const algorithm = 'HS256';
/** Clocks of two machines may differ by this much [B03]. */
const toleranceSeconds = 30;
const maxLeadSeconds = 60;
const maxTokenLength = 4096;

/** Three canonical base64url parts: 43 characters hold the 256-bit signature, and the last may not hide spare bits. */
const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/** No header but these two: neither `crit` nor `kid`, `jku` or `jwk` mean anything here. */
const Header = z.strictObject({ alg: z.literal(algorithm), typ: z.literal('JWT').optional() });

const Claims = z.object({
  sub: z.uuid(),
  email: z.string().min(1),
  roles: z.array(z.string()),
  iss: z.string(),
  // One audience, as we issue it; a list is rejected.
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.uuid(),
  sid: z.uuid().optional(),
});

/** What of the roles fits beside everything else into a cookie of 4 kB; nothing is decided by it. */
const maxRoleLetters = 1500;

/** The role slugs as a token names them: the weightiest first, as many as fit, so that many roles keep nobody out. */
export function roleClaims(roles: readonly string[]): string[] {
  let left = maxRoleLetters;
  return roles.filter((slug) => {
    left -= slug.length + 3;
    return left >= 0;
  });
}

/** Characters a session token over the raw bytes of the secret [B02]. */
export function signToken(settings: TokenSettings, claims: TokenClaims): Promise<string> {
  return new SignJWT({ email: claims.email, roles: claims.roles, sid: claims.sid })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(claims.sub)
    .setIssuer(settings.issuer)
    .setAudience(settings.audience)
    .setIssuedAt(claims.iat)
    .setExpirationTime(claims.exp)
    .setJti(claims.jti)
    .sign(settings.secret);
}

/**
 * The claims of a token that is ours and good at `now`, else null [B03]. Demands HS256, issuer, audience, subject,
 * e-mail, expiry (30 s tolerance) and an issued-at no more than 60 s ahead.
 */
export async function readToken(settings: TokenSettings, token: string, now: Date): Promise<TokenClaims | null> {
  const claims = verifiedWith(settings.secret).get(token) ?? (await verify(settings, token, now));
  return claims && isTimely(claims, now) ? claims : null;
}

async function verify(settings: TokenSettings, token: string, now: Date): Promise<TokenClaims | null> {
  if (token.length > maxTokenLength || !tokenPattern.test(token)) return null;
  try {
    const { payload, protectedHeader } = await jwtVerify(token, settings.secret, {
      algorithms: [algorithm],
      issuer: settings.issuer,
      audience: settings.audience,
      requiredClaims: ['sub', 'email', 'exp', 'iat', 'jti'],
      clockTolerance: toleranceSeconds,
      currentDate: now,
    });
    Header.parse(protectedHeader);
    const { iss: _issuer, aud: _audience, ...claims } = Claims.parse(payload);
    verifiedWith(settings.secret).set(token, claims);
    return claims;
  } catch {
    return null;
  }
}

function isTimely(claims: TokenClaims, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  return claims.exp > seconds - toleranceSeconds && claims.iat <= seconds + maxLeadSeconds;
}

/**
 * Signatures found good, by secret and whole token, so that a request costs no thread-pool turn for its HMAC. Only the
 * signature is remembered: times are checked on every read, the session's row by the caller.
 */
const verifiedWith = onePerObject((_secret: Uint8Array) => new LRUCache<string, TokenClaims>({ max: 2000 }));

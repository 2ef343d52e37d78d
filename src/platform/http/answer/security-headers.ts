import { randomBytes } from 'node:crypto';
import { videoPlayers } from '../../../contracts/video-players.ts';
import type { Config } from '../../config/config.ts';

type Headers = Readonly<Record<string, string>>;

/** What every answer carries, whatever it is [OPS-01]; made once. */
export function commonHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Headers {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/** What answers that are no pages carry as well: even opened as a page they run nothing. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A fresh nonce for one page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url');
}

/** The policy of one HTML page: own files, and inline scripts and styles that carry the nonce. It shows pages of these origins in frames. */
export function pagePolicy(nonce: string, framed: readonly string[] = []): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Anywhere, because a person's picture is an address of their own choice [D02].
    "img-src 'self' data: blob: https:",
    `frame-src ${["'self'", ...Object.values(videoPlayers), ...framed].join(' ')}`,
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../../platform/context/context.ts';

/** The name of an address' parameter that holds the token. */
export const previewParameter = 'preview';

/** A token that shows one entry's newest content until a moment. Whoever has it may pass it on. */
export function previewToken(
  { config }: Platform,
  { entryId, expiresAt }: { entryId: string; expiresAt: Date },
): string {
  const id = Buffer.from(entryId.replaceAll('-', ''), 'hex').toString('base64url');
  const until = Math.ceil(expiresAt.getTime() / 1000).toString(36);
  return `${id}.${until}.${signature(config.auth.secret, { id, until })}`;
}

/** The entry that a token shows; null for a forged or an expired token. */
export function readPreviewToken({ config, clock }: Platform, token: string): string | null {
  const [, id, until, signed] = /^([\w-]{22})\.([0-9a-z]{1,10})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || until === undefined || signed === undefined) return null;
  const expected = signature(config.auth.secret, { id, until });
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return null;
  if (clock.now().getTime() >= Number.parseInt(until, 36) * 1000) return null;
  const hex = Buffer.from(id, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function signature(secret: Uint8Array, { id, until }: { id: string; until: string }): string {
  return createHmac('sha256', secret).update(`entry preview\n${id}\n${until}`).digest('base64url');
}

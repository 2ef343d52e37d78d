import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Platform } from '../../../platform/context/context.ts';

/** The name of an address' parameter that holds the token. */
export const previewParameter = 'preview';

/** What a link shows, and in whose name: it shows no more than that person may view. */
export interface PreviewGrant {
  entryId: string;
  madeBy: string;
}

/** A token that shows one entry's newest content until a moment. Whoever has it may pass it on. */
export function previewToken(
  { config }: Platform,
  { entryId, madeBy, expiresAt }: PreviewGrant & { expiresAt: Date },
): string {
  const until = Math.ceil(expiresAt.getTime() / 1000).toString(36);
  const facts = `${packed(entryId)}.${packed(madeBy)}.${until}`;
  return `${facts}.${signature(config.auth.secret, facts)}`;
}

/** What a token grants; null for a forged or an expired one. */
export function readPreviewToken({ config, clock }: Platform, token: string): PreviewGrant | null {
  const [, facts, id, by, until, signed] =
    /^(([\w-]{22})\.([\w-]{22})\.([0-9a-z]{1,10}))\.([\w-]{43})$/.exec(token) ?? [];
  if (!facts || !id || !by || !until || !signed) return null;
  const expected = signature(config.auth.secret, facts);
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return null;
  if (clock.now().getTime() >= Number.parseInt(until, 36) * 1000) return null;
  return { entryId: unpacked(id), madeBy: unpacked(by) };
}

const packed = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

function unpacked(text: string): string {
  const hex = Buffer.from(text, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function signature(secret: Uint8Array, facts: string): string {
  return createHmac('sha256', secret).update(`entry preview\n${facts}`).digest('base64url');
}

import { holdsPermission, type Rights } from '../../contracts/session/held-rights.ts';
import { isAllowed } from '../permissions/grants/type-rights.rules.ts';

/** What can be told. */
export const webhookEvents = [
  ...(['entry.created', 'entry.updated', 'entry.published', 'entry.unpublished'] as const),
  ...(['entry.trashed', 'entry.restored', 'entry.deleted'] as const),
  ...(['media.created', 'media.updated', 'media.deleted'] as const),
  ...(['submission.created', 'submission.updated', 'quote.created'] as const),
  ...(['content-type.changed', 'quote.answered', 'quote.accepted'] as const),
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The right to learn of an event; of an entry it is the right to view those of its type. */
export function mayLearn(
  rights: Rights,
  { event, type }: { event: string; type: { slug: string; isSingle: boolean } | null },
): boolean {
  if (event.startsWith('entry.'))
    return type ? isAllowed(rights, type, 'view') : holdsPermission(rights, 'content.view');
  if (event.startsWith('media.')) return holdsPermission(rights, 'media.view');
  if (event.startsWith('content-type.')) return holdsPermission(rights, 'content-types.view');
  return holdsPermission(rights, 'form-submissions.view');
}

/** Pauses before the second and each further attempt, as shares of the first one: 5 s, 30 s, 2 min, … a day. */
const pauses = [1, 6, 24, 120, 720, 2160, 4320, 8640, 17_280] as const;

/** Milliseconds until the next attempt after so many, give or take a fifth; null where that was the last one. `chance` is from 0 to 1. */
export function pauseOf(tries: number, { firstMs, chance }: { firstMs: number; chance: number }): number | null {
  const share = pauses[tries - 1];
  return share === undefined ? null : share * firstMs * (0.8 + 0.4 * chance);
}

/** Without a success for so long a webhook pauses. */
export const pausesAfterMs = 3 * 86_400_000;
export const keptMs = 30 * 86_400_000;
export const formerSecretMs = 86_400_000;

const ownHeaders =
  /^(?:webhook-.*|host|connection|content-(?:length|type|encoding)|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|user-agent)$/i;

/** Why a header cannot be sent; null if it can. */
export function headerError(name: string, value: string | null): string | null {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(name)) return 'is no name of a header';
  if (ownHeaders.test(name)) return 'is set by this site';
  return value === null || /^[\x20-\x7e\xa0-\xff]{0,2000}$/.test(value)
    ? null
    : 'must be up to 2,000 printable characters';
}

import type { QuoteStatus, StoredStatus } from './answering.contract.ts';

/** How a quote stands on a day of the site, such as 2026-12-01: an answer counts until the end of its last day. */
export function statusOf(
  { status, validUntil }: { status: StoredStatus; validUntil: string | null },
  today: string,
): QuoteStatus {
  return status === 'answered' && validUntil !== null && validUntil < today ? 'expired' : status;
}

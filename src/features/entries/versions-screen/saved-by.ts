import type { Entry } from '../entries.contract.ts';

/** Who saved what is stored, and when, for the person of this id. */
export function savedBy(entry: Entry, ownId: string | undefined): { name: string; at: string } {
  const { updatedAt, updatedBy } = entry.draft ?? entry;
  const isOwn = updatedBy != null && updatedBy.id === ownId;
  return { name: isOwn ? 'You (in another tab)' : (updatedBy?.displayName ?? 'Somebody else'), at: updatedAt };
}

import type { FieldErrors } from '../../../contracts/call/errors.ts';
import type { RevisionAction } from '../versions/revisions.contract.ts';

/** When an entry is published and unpublished automatically; null: never. */
export interface Moments {
  publishAt: Date | null;
  unpublishAt: Date | null;
}

export interface ScheduleChange {
  publishAt?: string | null | undefined;
  unpublishAt?: string | null | undefined;
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/** The moments that a change asks for; what it leaves out stays. */
export function changedMoments(stored: Moments, { publishAt, unpublishAt }: ScheduleChange): Moments {
  return {
    publishAt: publishAt === undefined ? stored.publishAt : momentOf(publishAt),
    unpublishAt: unpublishAt === undefined ? stored.unpublishAt : momentOf(unpublishAt),
  };
}

/** The moments that differ. */
export function differingMoments(one: Moments, other: Moments): (keyof Moments)[] {
  const names = ['publishAt', 'unpublishAt'] as const;
  return names.filter((name) => one[name]?.getTime() !== other[name]?.getTime());
}

/** Why the moments cannot be scheduled, by name; a moment that stays as it is may have passed. */
export function errorsOfMoments({ before, after, now }: { before: Moments; after: Moments; now: Date }): FieldErrors {
  const issues: FieldErrors = {};
  for (const name of differingMoments(before, after)) {
    const at = after[name];
    if (at && at <= now) issues[name] = ['must be in the future'];
  }
  const { publishAt, unpublishAt } = after;
  const isMeant = differingMoments(before, after).length > 0 && issues['unpublishAt'] === undefined;
  if (isMeant && publishAt && unpublishAt && unpublishAt <= publishAt)
    issues['unpublishAt'] = ['must be after the publication'];
  return issues;
}

const mootAfter: Partial<Record<RevisionAction, readonly (keyof Moments)[]>> = {
  published: ['publishAt'],
  unpublished: ['unpublishAt'],
  trashed: ['publishAt', 'unpublishAt'],
};

/** The moments of an entry that an act makes moot. */
export function mootMoments(stored: Moments, action: RevisionAction): (keyof Moments)[] {
  return (mootAfter[action] ?? []).filter((name) => stored[name] !== null);
}

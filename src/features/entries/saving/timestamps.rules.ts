import type { FieldErrors } from '../../../contracts/call/errors.ts';
import type { RevisionAction } from './revision-action.rules.ts';

/** When an entry is published and unpublished automatically; null: never. */
export interface Timestamps {
  publishAt: Date | null;
  unpublishAt: Date | null;
}

export interface ScheduleChange {
  publishAt?: string | null | undefined;
  unpublishAt?: string | null | undefined;
}

const timestampOf = (text: string | null) => (text === null ? null : new Date(text));

/** The moments that a change asks for; what it leaves out stays. */
export function changedTimestamps(stored: Timestamps, { publishAt, unpublishAt }: ScheduleChange): Timestamps {
  return {
    publishAt: publishAt === undefined ? stored.publishAt : timestampOf(publishAt),
    unpublishAt: unpublishAt === undefined ? stored.unpublishAt : timestampOf(unpublishAt),
  };
}

/** The moments that differ. */
export function differingTimestamps(one: Timestamps, other: Timestamps): (keyof Timestamps)[] {
  const names = ['publishAt', 'unpublishAt'] as const;
  return names.filter((name) => one[name]?.getTime() !== other[name]?.getTime());
}

/** Why the moments cannot be scheduled, by name; a moment that stays as it is may have passed. */
export function errorsOfTimestamps({
  before,
  after,
  now,
}: {
  before: Timestamps;
  after: Timestamps;
  now: Date;
}): FieldErrors {
  const issues: FieldErrors = {};
  for (const name of differingTimestamps(before, after)) {
    const at = after[name];
    if (at && at <= now) issues[name] = ['must be in the future'];
  }
  const { publishAt, unpublishAt } = after;
  const isMeant = differingTimestamps(before, after).length > 0 && issues['unpublishAt'] === undefined;
  if (isMeant && publishAt && unpublishAt && unpublishAt <= publishAt)
    issues['unpublishAt'] = ['must be after the publication'];
  return issues;
}

const mootAfter: Partial<Record<RevisionAction, readonly (keyof Timestamps)[]>> = {
  published: ['publishAt'],
  unpublished: ['unpublishAt'],
  trashed: ['publishAt', 'unpublishAt'],
};

/** The moments of an entry that an action makes moot. */
export function mootTimestamps(stored: Timestamps, action: RevisionAction): (keyof Timestamps)[] {
  return (mootAfter[action] ?? []).filter((name) => stored[name] !== null);
}

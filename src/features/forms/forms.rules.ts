import { freeSlug, nameOfCopy, slugOfCopy } from '../../contracts/text/copies.ts';
import type { Form } from './forms.contract.ts';

const maxLength = 255;

/** The name of a form's copy [I03]. */
export const copiedName = (name: string) => nameOfCopy(name, maxLength);

/** The first slug of a form's copy that nobody has: `-copy`, then `-copy-2`, … [Q44]. */
export const copiedSlug = (slug: string, taken: readonly string[]) =>
  freeSlug(slugOfCopy(slug, maxLength), new Set(taken), maxLength);

/** What a visitor may do with a form at a moment: `open`, `closed`, or nothing, because there is none for them. */
export type Openness = 'open' | 'closed' | 'unknown';

/** Open is a published and active form within its times that is not full; a draft is unknown to visitors. */
export function opennessOf(
  { status, isActive }: Pick<Form, 'status' | 'isActive'>,
  times: { opensAt: Date | null; closesAt: Date | null },
  { now, isFull }: { now: Date; isFull: boolean },
): Openness {
  if (status === 'draft') return 'unknown';
  const { opensAt, closesAt } = times;
  const isInTime = (opensAt === null || opensAt <= now) && (closesAt === null || now < closesAt);
  return status === 'published' && isActive && isInTime && !isFull ? 'open' : 'closed';
}

/** Three versions of something: as it was when the typing began, as it was typed, and as it is stored now. */
export interface Versions<T> {
  base: T;
  mine: T;
  theirs: T;
}

export type Side = 'mine' | 'theirs';

/** True if two values say the same. No value, null and empty text are one; the order of an object's keys does not count. */
export function equal(one: unknown, other: unknown): boolean {
  return canonicalText(one) === canonicalText(other);
}

/** A value as text. Equal values give equal texts. */
export const canonicalText = (value: unknown): string => JSON.stringify(plain(value));

function plain(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .map(([key, inner]) => [key, plain(inner)] as const)
    .filter(([, inner]) => inner !== null);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Who changed it. */
export function changerOf({ base, mine, theirs }: Versions<unknown>): Side | 'both' {
  if (equal(base, mine)) return 'theirs';
  return equal(base, theirs) ? 'mine' : 'both';
}

/** Additions and removals of both sides; the order is theirs, unless only mine was reordered. */
export function combinedList({ base, mine, theirs }: Versions<readonly string[]>): string[] {
  const removed = new Set(base.filter((one) => !mine.includes(one)));
  const kept = theirs.filter((one) => !removed.has(one));
  const added = mine.filter((one) => !base.includes(one) && !kept.includes(one));
  const lead = isReordered(base, mine) && !isReordered(base, theirs) ? mine : theirs;
  return inOrderOf([...kept, ...added], lead);
}

/** The leading list's order; what it lacks comes last. */
export function inOrderOf(ids: readonly string[], lead: readonly string[]): string[] {
  return [...lead.filter((id) => ids.includes(id)), ...ids.filter((id) => !lead.includes(id))];
}

/**
 * All that the lists hold, once: in the order of the first list, and what that lacks behind what it follows in its own one, or
 * last where nothing known follows it there.
 */
export function interleaved(lists: readonly (readonly string[])[]): string[] {
  const order: string[] = [];
  const known = new Set<string>();
  for (const list of lists) {
    const following = new Map<string | null, string[]>();
    const last = list.findLastIndex((name) => known.has(name));
    let anchor: string | null = null;
    for (const [place, name] of list.entries()) {
      if (known.has(name)) anchor = name;
      else if (place > last) order.push(name);
      else following.set(anchor, [...(following.get(anchor) ?? []), name]);
    }
    const present = order.splice(0);
    order.push(...(following.get(null) ?? []));
    for (const name of present) order.push(name, ...(following.get(name) ?? []));
    for (const name of order) known.add(name);
  }
  return order;
}

/** True if what both lists hold stands in another order. */
export function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const kept = before.filter((id) => after.includes(id));
  const still = after.filter((id) => before.includes(id));
  return kept.join('\0') !== still.join('\0');
}

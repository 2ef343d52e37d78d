import { type FieldDefinition, fieldTypeOf } from '../definition/definition.ts';
import type { FieldItem, FieldValue } from '../kit/value.ts';

/**
 * A stored value that takes the place of another, with what the other's items hold of inner fields that the definition no
 * longer has: a removed field comes back with its values although entries were saved meanwhile. Items bear no name of
 * their own; {@link sameItems} says which is which, and an item that was taken out takes what it held along.
 */
export function withKeptParts(
  definition: FieldDefinition,
  { before, next }: { before: FieldValue | undefined; next: FieldValue },
): FieldValue {
  const fields = fieldTypeOf(definition).innerFields?.(definition);
  if (!fields) return next;
  const ids = fields.map(({ id }) => id);
  const old = itemsIn(before);
  const kept = old.map((item) => Object.entries(item).filter(([id]) => !ids.includes(id)));
  if (kept.every((parts) => parts.length === 0)) return next;
  const items = itemsIn(next);
  // A group is one item, and stays the same one whatever is written into it.
  const origin = Array.isArray(next) ? sameItems({ old, next: items, ids }) : new Map([[0, 0]]);
  const whole = items.map((item, index) => ({ ...item, ...Object.fromEntries(kept[origin.get(index) ?? -1] ?? []) }));
  return Array.isArray(next) ? whole : (whole[0] ?? next);
}

function itemsIn(value: FieldValue | undefined): FieldItem[] {
  const isItem = (one: unknown): one is FieldItem => typeof one === 'object' && one !== null && !Array.isArray(one);
  return [value].flat().filter(isItem);
}

/**
 * Which old item each of a list is, by its place: one that holds the very same, the one at the same place before others;
 * else the one that shares more than half of what the two hold; else the one beside the same neighbour; else the first or
 * the last. An item like none of the old ones is new.
 */
export function sameItems(lists: {
  old: readonly FieldItem[];
  next: readonly FieldItem[];
  ids: readonly string[];
}): Map<number, number> {
  const textsIn = (items: readonly FieldItem[]) => items.map((item) => textsOf(item, lists.ids));
  const old = textsIn(lists.old);
  const next = textsIn(lists.next);
  const origin = new Map<number, number>();
  const taken = new Set<number>();
  const isFree = (place: number) => place >= 0 && place < old.length && !taken.has(place);
  const pair = (place: number, from: number) => {
    if (origin.has(place) || !isFree(from)) return;
    origin.set(place, from);
    taken.add(from);
  };
  const pairBesideNeighbours = () => {
    for (const place of open(next, origin)) pair(place, (origin.get(place - 1) ?? -2) + 1);
    for (const place of open(next, origin).reverse()) pair(place, (origin.get(place + 1) ?? -1) - 1);
  };

  const whole = (texts: Texts) => texts.join('\n');
  for (const [place, texts] of next.entries()) {
    const there = old[place];
    if (there && whole(there) === whole(texts)) pair(place, place);
  }
  const alike = Map.groupBy(old.keys(), (from) => whole(old[from] ?? []));
  for (const [place, texts] of next.entries()) {
    const from = origin.has(place) ? undefined : alike.get(whole(texts))?.find(isFree);
    if (from !== undefined) pair(place, from);
  }

  const near = open(next, origin).flatMap((place) =>
    [...old.keys()].filter(isFree).flatMap((from) => {
      const shared = sharedPart(next[place] ?? [], old[from] ?? []);
      return shared > 0.5 ? [{ place, from, shared }] : [];
    }),
  );
  near.sort((a, b) => b.shared - a.shared || Math.abs(a.place - a.from) - Math.abs(b.place - b.from));
  for (const { place, from } of near) pair(place, from);

  pairBesideNeighbours();
  if (next.length > 0) {
    pair(0, 0);
    pair(next.length - 1, old.length - 1);
  }
  pairBesideNeighbours();
  return origin;
}

/** What an item holds of each field, to be compared; blank where it holds nothing. */
type Texts = readonly string[];

function textsOf(item: FieldItem, ids: readonly string[]): Texts {
  return ids.map((id) => (item[id] === undefined || item[id] === null ? '' : JSON.stringify(item[id])));
}

function open(next: readonly Texts[], origin: ReadonlyMap<number, number>): number[] {
  return [...next.keys()].filter((place) => !origin.has(place));
}

/** How much of what the two hold is the same, from 0 to 1. */
function sharedPart(one: Texts, other: Texts): number {
  const filled = one.filter((text, index) => text !== '' || other[index] !== '').length;
  const same = one.filter((text, index) => text !== '' && text === other[index]).length;
  return filled === 0 ? 0 : same / filled;
}

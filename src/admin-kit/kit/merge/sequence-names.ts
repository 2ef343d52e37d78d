/** How the items of one list are told apart. */
export interface ItemCharacters {
  /** A name that the item carries itself; undefined without one. */
  ownName: (item: unknown) => string | undefined;
  /** What it says, as text: items with the same text say the same. */
  text: (item: unknown) => string;
  /** Whether one may be the other after a change. */
  isAlike: (one: unknown, other: unknown) => boolean;
}

/** An item of a list with the name that it has in all versions of the list. */
export interface NamedItem {
  name: string;
  item: unknown;
}

/**
 * The items of a later version of a list, named like those of the earlier one that they are: those with its own name, else
 * those that say the same, else those that stand in the same gap between such. Others are new: `prefix` and their place.
 */
export function namedLike(
  earlier: readonly NamedItem[],
  items: readonly unknown[],
  { signs, prefix }: { signs: ItemCharacters; prefix: string },
): NamedItem[] {
  const places = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (place: number, before: number) => {
    places.set(place, before);
    taken.add(before);
  };
  pairBy((item) => signs.ownName(item));
  pairBy((item) => signs.text(item));
  for (const { before, after } of gapsBetween()) pairInGap(before, after);
  return items.map((item, place) => {
    const before = places.get(place);
    return { item, name: (before === undefined ? undefined : earlier[before]?.name) ?? `${prefix}${place}` };
  });

  /** Pairs items with equal keys, the first with the first. */
  function pairBy(keyOf: (item: unknown) => string | undefined): void {
    const free = new Map<string, number[]>();
    for (const [before, { item }] of earlier.entries()) {
      const key = keyOf(item);
      if (key !== undefined && !taken.has(before)) free.set(key, [...(free.get(key) ?? []), before]);
    }
    for (const queue of free.values()) queue.reverse();
    for (const [place, item] of items.entries()) {
      const key = places.has(place) ? undefined : keyOf(item);
      const before = key === undefined ? undefined : free.get(key)?.pop();
      if (before !== undefined) pair(place, before);
    }
  }

  /** What is left of both versions, by the paired item before it. */
  function gapsBetween(): { before: number[]; after: number[] }[] {
    const gaps = new Map<number, { before: number[]; after: number[] }>();
    const gapAfter = (anchor: number) => {
      const gap = gaps.get(anchor) ?? { before: [], after: [] };
      gaps.set(anchor, gap);
      return gap;
    };
    let anchor = -1;
    for (const before of earlier.keys()) {
      if (taken.has(before)) anchor = before;
      else gapAfter(anchor).before.push(before);
    }
    anchor = -1;
    for (const place of items.keys()) {
      const before = places.get(place);
      if (before === undefined) gapAfter(anchor).after.push(place);
      else anchor = before;
    }
    return [...gaps.values()];
  }

  function pairInGap(before: readonly number[], after: readonly number[]): void {
    if (before.length === after.length) {
      for (const [n, place] of after.entries()) pair(place, before[n] ?? 0);
      return;
    }
    let [b, a] = [0, 0];
    while (b < before.length && a < after.length) {
      const [old, place] = [before[b] ?? 0, after[a] ?? 0];
      if (signs.isAlike(earlier[old]?.item, items[place])) {
        pair(place, old);
        b += 1;
        a += 1;
      } else if (after.length - a > before.length - b) a += 1;
      else b += 1;
    }
  }
}

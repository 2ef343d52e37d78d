interface Documents {
  /** The present blocks; null for one without content, which may stay. */
  present: readonly (unknown | null)[];
  next: readonly unknown[];
  isSame: (present: unknown, next: unknown) => boolean;
}

/**
 * The exchange that makes one document of another: blocks `from` to `to` go, and the next document's `first`
 * to `last` take their place.
 */
export function changedPart({ present, next, isSame }: Documents) {
  let [from, first] = [0, 0];
  for (; from < present.length; from += 1) {
    if (present[from] === null) continue;
    if (first === next.length || !isSame(present[from], next[first])) break;
    first += 1;
  }
  let [to, last] = [present.length, next.length];
  for (; to > from; to -= 1) {
    if (present[to - 1] === null) continue;
    if (last === first || !isSame(present[to - 1], next[last - 1])) break;
    last -= 1;
  }
  return { from, to, first, last };
}

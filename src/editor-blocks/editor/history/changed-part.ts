interface Documents {
  /** The blocks that are there; null for one that holds nothing and is in nobody's way. */
  present: readonly (unknown | null)[];
  wanted: readonly unknown[];
  isSame: (present: unknown, wanted: unknown) => boolean;
}

/** What has to be exchanged so that one document becomes another: these blocks of it go, and those of the other take their place. */
export function changedPart({ present, wanted, isSame }: Documents) {
  let [from, first] = [0, 0];
  for (; from < present.length; from += 1) {
    if (present[from] === null) continue;
    if (first === wanted.length || !isSame(present[from], wanted[first])) break;
    first += 1;
  }
  let [to, last] = [present.length, wanted.length];
  for (; to > from; to -= 1) {
    if (present[to - 1] === null) continue;
    if (last === first || !isSame(present[to - 1], wanted[last - 1])) break;
    last -= 1;
  }
  return { from, to, first, last };
}

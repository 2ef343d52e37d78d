/** How many edits a word may be away from another one: one from four letters on, two from eight. */
export function editsAllowed(word: string): number {
  const { length } = word;
  return length >= 8 ? 2 : length >= 4 ? 1 : 0;
}

/**
 * The edits from one word to the other, each a letter dropped, added or replaced or two neighbours swapped; `most + 1` where
 * there are more. Takes time by the length of the word times `max`.
 */
export function editsBetween(word: string, other: string, max: number): number {
  if (Math.abs(word.length - other.length) > max) return max + 1;
  const infinite = max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => Math.min(column, infinite));
  for (let row = 1; row <= word.length; row += 1) {
    const current = new Array<number>(other.length + 1).fill(infinite);
    if (row <= max) current[0] = row;
    let min = current[0] ?? infinite;
    const end = Math.min(other.length, row + max);
    for (let column = Math.max(1, row - max); column <= end; column += 1) {
      const isSame = word[row - 1] === other[column - 1];
      let edits = (last[column - 1] ?? infinite) + (isSame ? 0 : 1);
      edits = Math.min(edits, (last[column] ?? infinite) + 1, (current[column - 1] ?? infinite) + 1);
      const isSwapped =
        row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      if (isSwapped) edits = Math.min(edits, (beforeLast[column - 2] ?? infinite) + 1);
      current[column] = Math.min(edits, infinite);
      min = Math.min(min, edits);
    }
    if (min > max) return infinite;
    beforeLast = last;
    last = current;
  }
  return last[other.length] ?? infinite;
}

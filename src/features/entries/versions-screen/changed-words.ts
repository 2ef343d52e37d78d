import { type SequenceRules, wordsBeside } from '../../../admin-kit/kit/merge/merged-items.ts';

interface Sides<T> {
  before: T;
  after: T;
}

/**
 * Both sides of a change of a text in blocks, or of a list of items, in words: only the blocks or items from the first to the last
 * that differ, with their places. Where two of them read alike, such as pictures, what differs is named. Null for any other value.
 */
export function changedWords(rules: SequenceRules | undefined, change: Sides<unknown>): Sides<string> | null {
  const before = rules?.itemsOf(change.before);
  const after = rules?.itemsOf(change.after);
  if (!rules || !before || !after) return null;
  const isSame = (one: unknown, other: unknown) => rules.text(one) === rules.text(other);
  const shortest = Math.min(before.length, after.length);
  let first = 0;
  while (first < shortest && isSame(before[first], after[first])) first += 1;
  let last = 0;
  while (last < shortest - first && isSame(before.at(-1 - last), after.at(-1 - last))) last += 1;
  const isWhole = first === 0 && last === 0;
  const inWords = (items: readonly unknown[], others: readonly unknown[]) =>
    items
      .slice(first, items.length - last)
      .map((item, place) => {
        const words = wordsBeside(rules, item, others.slice(first, others.length - last)[place]);
        return isWhole ? words : `${capital(rules.noun)} ${first + place + 1}: ${words}`;
      })
      .join('\n');
  return { before: inWords(before, after), after: inWords(after, before) };
}

const capital = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

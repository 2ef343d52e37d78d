import type { ListedMachine } from './listed-machine.rules.ts';

/** The orders of the shop; with a minus sign from the most to the least. */
export const sorts = ['-createdAt', 'title', 'price', '-price', 'year', '-year', 'hours', '-hours'] as const;
export type Sort = (typeof sorts)[number];

type Key = 'createdTime' | 'price' | 'year' | 'hours';
type Order = (a: ListedMachine, b: ListedMachine) => number;

/** Digit by digit, as the delivery API orders titles. Made once: a collator costs more than many comparisons. */
const titles = new Intl.Collator('en-US');

/** Newer ones first where everything else is the same; ids rise with time, so that no order is open. */
const newestFirst: Order = (a, b) => b.createdTime - a.createdTime || (a.id < b.id ? 1 : -1);

/** How an order compares machines; what has no value is last either way. */
export function orderOf(sort: Sort): Order {
  switch (sort) {
    case '-createdAt':
      return newestFirst;
    case 'title':
      return (a, b) => titles.compare(a.title, b.title) || newestFirst(a, b);
    default: {
      const isFalling = sort.startsWith('-');
      const key = (isFalling ? sort.slice(1) : sort) as Key;
      return (a, b) => byNumber(a[key], b[key], isFalling) || newestFirst(a, b);
    }
  }
}

function byNumber(a: number | null, b: number | null, isFalling: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return isFalling ? b - a : a - b;
}

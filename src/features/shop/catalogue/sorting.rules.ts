import type { ListedMachine } from './listed-machine.rules.ts';

/** The orders of the shop; with a minus sign from the most to the least. */
const orders = ['-createdAt', 'title', 'price', '-price', 'year', '-year', 'hours', '-hours'] as const;
/** An order that is the same for everybody. */
export type Order = (typeof orders)[number];
/** `distance` is that to the postal code of the question. */
export const sorts = [...orders, 'distance'] as const;
export type Sort = (typeof sorts)[number];

type Key = 'createdTime' | 'price' | 'year' | 'hours';
type Comparison = (a: ListedMachine, b: ListedMachine) => number;

/** Digit by digit, as the delivery API orders titles. Made once: a collator costs more than many comparisons. */
const titles = new Intl.Collator('en-US');

/** Newer ones first where everything else is the same; ids rise with time, so that no order is open. */
const newestFirst: Comparison = (a, b) => b.createdTime - a.createdTime || (a.id < b.id ? 1 : -1);

/** How an order compares machines; what has no value is last either way. */
export function orderOf(sort: Order): Comparison {
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

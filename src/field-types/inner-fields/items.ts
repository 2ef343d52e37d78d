import type { FieldItem } from '../kit/value.ts';
import type { InnerDefinition } from './inner-fields.ts';

/** An item to fill in: each inner field's default. */
export function newItem(fields: readonly InnerDefinition[]): FieldItem {
  return Object.fromEntries(fields.map(({ name, default_value: start }) => [name, start ?? null]));
}

/** The list with one of its members at another place. */
export function movedItems<Item>(items: readonly Item[], { from, to }: { from: number; to: number }): Item[] {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

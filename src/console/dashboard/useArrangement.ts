import { useState } from 'react';
import { browserStorage, keptValue } from '../../admin-kit/browser/kept-value.ts';
import { isRecord } from '../../contracts/is-record.ts';

/** How a person arranged the cards of the dashboard in this browser. */
export interface Arrangement {
  /** Ids of cards; those that are missing stand at the end. */
  order: string[];
  hidden: string[];
}

function read(value: unknown): Arrangement {
  const { order, hidden } = isRecord(value) ? value : {};
  return { order: textsIn(order), hidden: textsIn(hidden) };
}

const textsIn = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

/** The arrangement of one person, and the way to change it. */
export function useArrangement(userId: string): [Arrangement, (part: Partial<Arrangement>) => void] {
  const kept = () => keptValue<unknown>(`millwright.dashboard.${userId}`, browserStorage('localStorage'));
  const [changed, setChanged] = useState<{ userId: string; arrangement: Arrangement } | null>(null);
  const arrangement = changed?.userId === userId ? changed.arrangement : read(kept().get());
  const change = (part: Partial<Arrangement>) => {
    const next = { ...arrangement, ...part };
    setChanged({ userId, arrangement: next });
    kept().set(next);
  };
  return [arrangement, change];
}

/** The cards in a person's order. */
export function arranged<Card extends { id: string }>(cards: readonly Card[], { order }: Arrangement): Card[] {
  const place = ({ id }: Card) => (order.includes(id) ? order.indexOf(id) : order.length);
  return cards.toSorted((one, other) => place(one) - place(other));
}

import { useState } from 'react';
import { z } from 'zod';
import { browserStorage, keptValue } from '../../admin-kit/browser/kept-value.ts';

const Arrangement = z.object({
  /** Ids of cards; those that are missing stand at the end. */
  order: z.array(z.string()).catch([]),
  hidden: z.array(z.string()).catch([]),
});

/** How a person arranged the cards of the dashboard in this browser. */
export type Arrangement = z.output<typeof Arrangement>;

function read(value: unknown): Arrangement {
  const checked = Arrangement.safeParse(value);
  return checked.success ? checked.data : Arrangement.parse({});
}

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

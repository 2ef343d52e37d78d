import { LRUCache } from 'lru-cache';
import { countPerOwner } from '../../../platform/admission/count-per-owner.ts';
import type { OwnerPath } from '../../../platform/admission/fair-line.ts';

interface Limits {
  /** Under way: of all, of one address, and of each network around it. */
  atOnce: { ofAll: number; ofOne: number; ofNetwork: number };
  /** In an hour. */
  perHour: { ofOne: number; ofNetwork: number };
}

/** Shares of the questions that a service answers, which may be slow and cost money. */
export interface QueryShares {
  /** A place for a question, to be given back by the function; null beyond what this owner may have. */
  take(owner: OwnerPath, now: Date): (() => void) | null;
}

/** Owners whose hours are remembered. */
const maxOwners = 20_000;
const hourMs = 3_600_000;

/** Nobody takes all places, and nobody asks without end. The process itself has no share of its own. */
export function createQueryShares({ atOnce, perHour }: Limits): QueryShares {
  const hours = new LRUCache<string, { since: number; questions: number }>({ max: maxOwners });
  const underWay = countPerOwner();
  const one = { atOnce: atOnce.ofOne, perHour: perHour.ofOne };
  const network = { atOnce: atOnce.ofNetwork, perHour: perHour.ofNetwork };
  let ofAll = 0;

  const hourOf = (name: string, now: number) => {
    const known = hours.get(name);
    if (known && now - known.since < hourMs) return known;
    const fresh = { since: now, questions: 0 };
    hours.set(name, fresh);
    return fresh;
  };
  return {
    take(owner, now) {
      if (ofAll >= atOnce.ofAll) return null;
      const shares = owner.map((name, place) => ({
        name,
        hour: hourOf(name, now.getTime()),
        max: place === owner.length - 1 ? one : network,
      }));
      if (shares.some(({ name, hour, max }) => underWay.get(name) >= max.atOnce || hour.questions >= max.perHour))
        return null;
      ofAll += 1;
      for (const { name, hour } of shares) {
        underWay.add(name, 1);
        hour.questions += 1;
      }
      return () => {
        ofAll -= 1;
        for (const { name } of shares) underWay.add(name, -1);
      };
    },
  };
}

/** How many more numbers are asked for than are needed, so that a gap is filled. */
const spare = 16;

/** Slugs of which the first free ones are taken: a base, and how many are needed. */
export interface SlugNeed {
  base: string;
  count: number;
}

/** How often each base occurs, in the order of the first. */
export function slugNeeds(bases: readonly string[]): SlugNeed[] {
  const counts = new Map<string, number>();
  for (const base of bases) counts.set(base, (counts.get(base) ?? 0) + 1);
  return [...counts].map(([base, count]) => ({ base, count }));
}

/** The numbers that are looked at first. */
export function nearNumbers({ count }: Pick<SlugNeed, 'count'>): number[] {
  return Array.from({ length: count + spare }, (_, place) => place + 1);
}

/** Numbers between a taken one and one that is probably free: far apart where there is no upper one, else an even share. */
export function probesBetween(low: number, high: number | null): number[] {
  if (high === null) return Array.from({ length: 8 }, (_, place) => low * 4 ** (place + 1));
  const step = Math.max(1, (high - low) / 33);
  const probes = Array.from({ length: 32 }, (_, place) => Math.round(low + step * (place + 1)));
  return [...new Set(probes)].filter((probe) => probe > low && probe < high);
}

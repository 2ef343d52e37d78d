import type { Db } from '../../../platform/db/database.ts';
import { nthSlug } from '../entries.rules.ts';
import { listTakenSlugs } from './free-slugs.queries.ts';
import { nearNumbers, probesBetween, type SlugNeed, slugNeeds } from './free-slugs.rules.ts';

interface Search {
  contentTypeId: string;
  /** One for each slug that is needed; a base that is needed twice occurs twice. */
  bases: readonly string[];
  /** Not stored yet, and not free either. */
  reserved: ReadonlySet<string>;
}

/**
 * A slug for each base that no entry of the type has and that is no other's here: the first of `base`, `base-2` … that is
 * free, and behind many taken ones the end of a row of them [Q44]. It asks for single slugs, so the size of the type does
 * not matter; the unique constraint decides in the end.
 */
export async function findFreeSlugs(db: Db, { contentTypeId, bases, reserved }: Search): Promise<string[]> {
  const needs = slugNeeds(bases);
  const near = needs.flatMap((need) => nearNumbers(need).map((n) => nthSlug(need.base, n)));
  const taken = new Set([...reserved, ...(await listTakenSlugs(db, { contentTypeId, slugs: near }))]);
  const freeOf = new Map<string, string[]>();
  for (const need of needs) {
    const free: string[] = [];
    const take = (n: number) => {
      const slug = nthSlug(need.base, n);
      if (taken.has(slug) || free.length === need.count) return;
      taken.add(slug);
      free.push(slug);
    };
    const numbers = nearNumbers(need);
    for (const n of numbers) take(n);
    if (free.length < need.count) {
      const end = await findEnd(db, { contentTypeId, need, low: numbers.length });
      for (let n = end; free.length < need.count; n += 1) take(n);
    }
    freeOf.set(need.base, free);
  }
  return bases.map((base) => freeOf.get(base)?.shift() ?? base);
}

/** A number above `low` whose slug is free while that of the number before is taken, in a few questions. */
async function findEnd(
  db: Db,
  { contentTypeId, need: { base }, low }: { contentTypeId: string; need: SlugNeed; low: number },
): Promise<number> {
  let last = low;
  let end: number | null = null;
  while (end === null || end - last > 1) {
    const probes = probesBetween(last, end);
    const slugs = probes.map((n) => nthSlug(base, n));
    const taken = await listTakenSlugs(db, { contentTypeId, slugs });
    const place = slugs.findIndex((slug) => !taken.has(slug));
    last = (place === -1 ? probes.at(-1) : probes[place - 1]) ?? last;
    end = place === -1 ? end : (probes[place] ?? end);
  }
  return end;
}

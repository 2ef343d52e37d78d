import type { Catalogue } from '../catalogue/catalogue.rules.ts';
import { firstValue } from '../catalogue/facet-values.rules.ts';
import type { ListedMachine } from '../catalogue/listed-machine.rules.ts';
import { orderOf } from '../catalogue/sorting.rules.ts';
import { wordsOf } from '../catalogue/words.rules.ts';

const maxSimilar = 4;

type Likeness = Pick<ListedMachine, 'id' | 'category' | 'make' | 'industryIds' | 'price'>;

/**
 * The machines most like one: of its category before those of its make or an industry, then the nearest in price. None
 * where nothing but the price is alike.
 */
export function similarTo(catalogue: Catalogue, machine: Likeness): ListedMachine[] {
  const category = machine.category?.value ?? '';
  // Where the category has enough, no other machine comes before them.
  const hasEnough = catalogue.ofCategory(category).size > maxSimilar;
  const candidates = hasEnough ? catalogue.categoryByPrice(category) : catalogue.inOrder('price');
  const { likenessOf, max } = likenessTo(catalogue, machine);
  const ranked: Ranked[] = [];
  for (const one of byDistance(candidates, machine.price)) {
    const last = ranked.length === maxSimilar ? ranked.at(-1) : undefined;
    // All that follow are farther.
    if (last && last.score === max && one.distance > last.distance) break;
    const score = likenessOf(one.machine);
    if (score === 0 || one.machine.id === machine.id || (last && score < last.score)) continue;
    const other = { ...one, score };
    if (last && compare(last, other) <= 0) continue;
    const place = ranked.findIndex((known) => compare(known, other) > 0);
    ranked.splice(place === -1 ? ranked.length : place, 0, other);
    ranked.length = Math.min(ranked.length, maxSimilar);
  }
  return ranked.map((one) => one.machine);
}

/** Machines that come by price, the nearest to a price first. */
function* byDistance(
  machines: readonly ListedMachine[],
  price: number | null,
): Generator<Pick<Ranked, 'machine' | 'distance'>> {
  const ranked = (at: number) => {
    const machine = machines[at];
    return machine && { machine, distance: distanceOf(price, machine.price) };
  };
  const first = price === null ? 0 : machines.findIndex((one) => one.price === null || one.price >= price);
  let above = first === -1 ? machines.length : first;
  let below = above - 1;
  for (;;) {
    const [less, more] = [ranked(below), ranked(above)];
    if (less && (!more || less.distance < more.distance)) {
      below -= 1;
      yield less;
    } else if (more) {
      above += 1;
      yield more;
    } else return;
  }
}

/** The machines that share the most words with a slug, the newest first of equals; the newest of all where none shares one. */
export function alikeSlug(catalogue: Catalogue, slug: string): ListedMachine[] {
  const words = new Set(wordsOf(slug));
  const shared = (machine: ListedMachine) => [...words].filter((word) => machine.words.has(word)).length;
  return catalogue
    .inOrder('-createdAt')
    .map((machine) => ({ machine, score: shared(machine) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, maxSimilar)
    .map(({ machine }) => machine);
}

interface Ranked {
  machine: ListedMachine;
  score: number;
  distance: number;
}

const newestFirst = orderOf('-createdAt');

/** Of equals the newest comes first. */
function compare(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.distance - b.distance || newestFirst(a.machine, b.machine);
}

/** How like others are to one, and how much they can be. */
function likenessTo({ facetValues }: Catalogue, { category, make, industryIds }: Likeness) {
  const weights = new Map<number | undefined, number>([
    [facetValues.find('make', make ?? ''), 1],
    ...industryIds.map((id) => [facetValues.find('industry', id), 2] as const),
    [facetValues.find('category', category?.value ?? ''), 4],
  ]);
  weights.delete(undefined);
  // Each weight is a bit, so several industries count once.
  const likenessOf = ({ facts }: ListedMachine): number =>
    facts.slice(firstValue).reduce((score, value) => score | (weights.get(value) ?? 0), 0);
  return { likenessOf, max: [...weights.values()].reduce((all, weight) => all | weight, 0) };
}

/** How far apart two prices are, as a share of the larger; without both nothing is known. */
function distanceOf(one: number | null, other: number | null): number {
  if (one === null || other === null) return 1;
  return Math.abs(one - other) / Math.max(one, other, 1);
}

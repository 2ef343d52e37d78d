import type { Catalogue } from '../catalogue/catalogue.rules.ts';
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
  const scored: Ranked[] = [];
  const ofCategory = catalogue.ofCategory(machine.category?.value ?? '');
  // Where the category has enough, no other machine comes before them.
  for (const other of ofCategory.size > maxSimilar ? ofCategory : catalogue.inOrder('-createdAt')) {
    if (other.id === machine.id) continue;
    const score = likeness(machine, other);
    if (score === 0) continue;
    const distance = distanceOf(machine.price, other.price);
    const ranked = { machine: other, score, distance };
    const last = scored.at(-1);
    if (scored.length === maxSimilar && last && compare(last, ranked) <= 0) continue;
    const place = scored.findIndex((one) => compare(one, ranked) > 0);
    scored.splice(place === -1 ? scored.length : place, 0, ranked);
    scored.length = Math.min(scored.length, maxSimilar);
  }
  return scored.map((one) => one.machine);
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

function likeness(one: Likeness, other: ListedMachine): number {
  const isSameCategory = one.category !== null && one.category.value === other.category?.value;
  const sharesIndustry = one.industryIds.some((id) => other.industryIds.includes(id));
  const isSameMake = one.make !== null && one.make === other.make;
  return Number(isSameCategory) * 4 + Number(sharesIndustry) * 2 + Number(isSameMake);
}

/** How far apart two prices are, as a share of the larger; without both nothing is known. */
function distanceOf(one: number | null, other: number | null): number {
  if (one === null || other === null) return 1;
  return Math.abs(one - other) / Math.max(one, other, 1);
}

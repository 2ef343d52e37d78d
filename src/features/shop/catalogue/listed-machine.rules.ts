import { folded } from '../../../contracts/lists/folded.ts';
import { type Badge, badgesOf } from '../machine/badges.rules.ts';
import type { Machine } from '../machine/machine.rules.ts';
import { priceOf } from '../machine/price.rules.ts';
import { absent, type FacetValues, type Facts, type ListFacet } from './facet-values.rules.ts';
import { joinedWords, wordsOf } from './words.rules.ts';

/** A machine with what questions compare. The texts that only its own page shows are left out. */
export interface ListedMachine extends Omit<Machine, 'attachments' | 'inventory' | 'description'> {
  badges: readonly Badge[];
  /** In cents; null is 'Call for price'. */
  price: number | null;
  createdTime: number;
  /** The words by which it is found, beside those of its industries and its city. */
  words: ReadonlySet<string>;
  /** The same words two by two. */
  joined: ReadonlySet<string>;
  /** Its stock number as a whole, folded; empty where there is none. */
  stockWord: string;
  /** Words of its title, which count more than others. */
  titleWords: readonly string[];
  facts: Facts;
}

/** What is listed of a machine; of one beside the catalogue no facts are needed. */
export function listedMachine(
  { attachments, inventory: _i, description: _d, ...machine }: Machine,
  facetValues?: FacetValues,
): ListedMachine {
  const { title, make, model, category, condition, stockNumber } = machine;
  const texts = [make, model, category?.label, category?.value, stockNumber, ...attachments.map(({ name }) => name)];
  const words = [title, ...texts].map((text) => wordsOf(text ?? ''));
  const badges = badgesOf(machine);
  const titleWords = wordsOf(title);
  const price = priceOf(machine);
  const { industryIds, locationId, year, hours } = machine;
  const values: [ListFacet, readonly (string | null | undefined)[]][] = [
    ['industry', industryIds],
    ['category', [category?.value]],
    ['make', [make]],
    ['model', [model]],
    ['location', [locationId]],
    ['condition', [condition?.value]],
    ['badge', badges],
  ];
  const numbers = facetValues
    ? values.flatMap(([facet, all]) =>
        all.flatMap((value) => (typeof value === 'string' ? facetValues.learn(facet, value) : [])),
      )
    : [];
  return {
    ...machine,
    badges,
    price,
    createdTime: machine.createdAt.getTime(),
    words: new Set(words.flat()),
    joined: new Set(words.flatMap(joinedWords)),
    stockWord: folded(stockNumber ?? ''),
    titleWords,
    facts: [year ?? absent, hours ?? absent, price ?? absent, ...numbers],
  };
}

import { folded } from '../../../contracts/lists/folded.ts';
import { type Badge, badgesOf } from '../machine/badges.rules.ts';
import type { Machine } from '../machine/machine.rules.ts';
import { priceOf } from '../machine/price.rules.ts';
import { joinedWords, wordsOf } from './words.rules.ts';

/** The facets whose values are counted each. */
export const listFacets = ['industry', 'category', 'make', 'model', 'location', 'condition', 'badge'] as const;
export type ListFacet = (typeof listFacets)[number];

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
  /** Of the facets that list values; industries and locations by their ids. */
  values: Readonly<Record<ListFacet, readonly string[]>>;
}

const none: readonly string[] = [];

/** What is listed of a machine. */
export function listedMachine({ attachments, inventory: _i, description: _d, ...machine }: Machine): ListedMachine {
  const { title, make, model, category, condition, stockNumber } = machine;
  const texts = [make, model, category?.label, category?.value, stockNumber, ...attachments.map(({ name }) => name)];
  const words = [title, ...texts].map((text) => wordsOf(text ?? ''));
  const badges = badgesOf(machine);
  const titleWords = wordsOf(title);
  return {
    ...machine,
    badges,
    price: priceOf(machine),
    createdTime: machine.createdAt.getTime(),
    words: new Set(words.flat()),
    joined: new Set(words.flatMap(joinedWords)),
    stockWord: folded(stockNumber ?? ''),
    titleWords,
    values: {
      industry: machine.industryIds,
      category: category ? [category.value] : none,
      make: make === null ? none : [make],
      model: model === null ? none : [model],
      location: machine.locationId === null ? none : [machine.locationId],
      condition: condition ? [condition.value] : none,
      badge: badges,
    },
  };
}

import { byDistance } from '../../locations/near/distance.rules.ts';
import type { Catalogue } from '../catalogue/catalogue.rules.ts';
import { absent, type Facts, firstValue, type ListFacet, listFacets } from '../catalogue/facet-values.rules.ts';
import type { ListedMachine } from '../catalogue/listed-machine.rules.ts';
import { badgeLabels } from '../machine/badges.rules.ts';
import { type Bucket, bucketsOf } from './buckets.rules.ts';
import { type Range, type RangeFacet, rangeFacets, type ShopQuery } from './shop-query.rules.ts';

export interface ListFacetView {
  name: ListFacet;
  label: string;
  type: 'list';
  values: { value: string; label: string; count: number; selected: boolean }[];
  /** Values with machines beyond those listed. */
  more: number;
}

export interface RangeFacetView {
  name: RangeFacet;
  label: string;
  type: 'range';
  /** Of the machines that are counted; null where none has a value. */
  min: number | null;
  max: number | null;
  selected: Range;
  buckets: Bucket[];
  /** Machines without a value. */
  none: number;
}

export type FacetView = ListFacetView | RangeFacetView;

/**
 * The machines that meet every choice, in the order in which they come, and the facets. Each facet counts the machines that
 * meet the choices of all others. One pass over the numbers of the machines does both.
 */
export function filterAndCount(
  machines: Iterable<ListedMachine>,
  { question, catalogue }: { question: ShopQuery; catalogue: Pick<Catalogue, 'places' | 'labels' | 'facetValues'> },
): { matches: ListedMachine[]; facets: FacetView[] } {
  const { facetValues } = catalogue;
  const lists = listsOf(question, catalogue);
  const ranges = rangeFacets.map((name) => new CountedRange(name, question.ranges[name]));
  /** Each facet as a bit: of each value that of its facet, beside it whether the value is chosen and how often it is counted. */
  const bits = new Uint16Array(facetValues.all.map(({ facet }) => 1 << listFacets.indexOf(facet)));
  const chosen = new Uint8Array(bits.length);
  const counts = new Uint32Array(bits.length);
  let required = 0;
  for (const [at, range] of ranges.entries()) if (range.isChosen) required |= bitOfRange(at);
  for (const { name, selected, meaning } of lists) {
    if (selected.length > 0) required |= 1 << listFacets.indexOf(name);
    for (const value of selected) {
      const number = facetValues.find(name, (meaning.stored ? meaning.stored(value) : value) ?? '');
      if (number !== undefined) chosen[number] = 1;
    }
  }
  const matches: ListedMachine[] = [];
  for (const machine of machines) {
    const { facts } = machine;
    const missed = required === 0 ? 0 : required & ~passedBy(facts, { ranges, bits, chosen });
    if (missed === 0) matches.push(machine);
    // Two choices or more let it not pass.
    else if ((missed & (missed - 1)) !== 0) continue;
    for (let at = firstValue; at < facts.length; at += 1) {
      const place = facts[at] ?? 0;
      if (missed === 0 || bits[place] === missed) counts[place] = (counts[place] ?? 0) + 1;
    }
    for (let at = 0; at < firstValue; at += 1)
      if (missed === 0 || missed === bitOfRange(at)) ranges[at]?.count(facts[at] ?? absent);
  }
  const counted = Map.groupBy(
    facetValues.all.flatMap(({ facet, value }, number) => {
      const count = counts[number] ?? 0;
      return count > 0 ? { facet, value, count } : [];
    }),
    ({ facet }) => facet,
  );
  const views = [
    ...lists.map((list) => viewOf(list, counted.get(list.name) ?? [])),
    ...ranges.map((one) => one.view()),
  ];
  return { matches, facets: views.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)) };
}

/** As the API lists them. */
const order: readonly FacetView['name'][] = [
  ...(['industry', 'category', 'make', 'model'] as const),
  ...rangeFacets,
  ...(['location', 'condition', 'badge'] as const),
];

const bitOfRange = (at: number) => 1 << (listFacets.length + at);

/** The facets whose choice lets a machine pass, as bits. */
function passedBy(
  facts: Facts,
  of: { ranges: readonly CountedRange[]; bits: Uint16Array; chosen: Uint8Array },
): number {
  let passed = 0;
  for (let at = 0; at < firstValue; at += 1) if (of.ranges[at]?.holds(facts[at] ?? absent)) passed |= bitOfRange(at);
  for (let at = firstValue; at < facts.length; at += 1) {
    const value = facts[at] ?? 0;
    if (of.chosen[value] === 1) passed |= of.bits[value] ?? 0;
  }
  return passed;
}

interface ListCounted {
  name: ListFacet;
  label: string;
  selected: readonly string[];
  meaning: Meaning;
}

function listsOf(
  { choices, near }: ShopQuery,
  { places, labels }: Pick<Catalogue, 'places' | 'labels'>,
): ListCounted[] {
  const list = (name: ListFacet, label: string, meaning: Meaning) => ({
    name,
    label,
    selected: choices[name],
    meaning,
  });
  const nearer = near === null ? null : byDistance(places.locations.values(), { zip: near, keyOf: ({ slug }) => slug });
  return [
    list(
      'industry',
      'Industry',
      placeMeaning(places.industries, ({ name }) => name),
    ),
    list('category', 'Category', optionMeaning(labels.category)),
    list('make', 'Make', asWritten),
    list('model', 'Model', asWritten),
    list('location', 'Location', {
      ...placeMeaning(places.locations, ({ label }) => label),
      ...(nearer && { order: (a: Shown, b: Shown) => nearer(a.value, b.value) }),
    }),
    list('condition', 'Condition', optionMeaning(labels.condition)),
    list('badge', 'Badge', { of: badgeMeaning, known: badgeMeaning }),
  ];
}

interface Shown {
  value: string;
  label: string;
}

interface Meaning {
  /** How addresses and people know a value that a machine has; null for one that visitors may not see. */
  of(value: string): Shown | null;
  /** The value behind one of an address; itself where that is how machines have it. */
  stored?(value: string): string | undefined;
  /** How a value is called that no counted machine has; null where nobody knows. */
  known?(value: string): Shown | null;
  /** How its values are ordered, where that is not the most frequent first. */
  order?(a: Shown, b: Shown): number;
}

const asWritten: Meaning = { of: (value) => ({ value, label: value }) };

const optionMeaning = (labels: ReadonlyMap<string, string>): Meaning => {
  const shown = (value: string) => ({ value, label: labels.get(value) ?? value });
  return { of: shown, known: shown };
};

const badgeMeaning = (value: string): Shown => ({
  value,
  label: badgeLabels[value as keyof typeof badgeLabels] ?? value,
});

function placeMeaning<Place extends { id: string; slug: string }>(
  places: ReadonlyMap<string, Place>,
  labelOf: (place: Place) => string,
): Meaning {
  const shown = (place: Place | undefined) => (place ? { value: place.slug, label: labelOf(place) } : null);
  const bySlug = new Map([...places.values()].map((place) => [place.slug, place]));
  return {
    of: (id) => shown(places.get(id)),
    stored: (slug) => bySlug.get(slug)?.id,
    known: (slug) => shown(bySlug.get(slug)),
  };
}

const maxValues = 100;

function viewOf(
  { name, label, selected: chosen, meaning }: ListCounted,
  values: readonly { value: string; count: number }[],
): ListFacetView {
  const counted = values.flatMap(({ value, count }) => {
    const shown = meaning.of(value);
    return shown ? [{ ...shown, count, selected: chosen.includes(shown.value) }] : [];
  });
  const shown = new Set(counted.map(({ value }) => value));
  const others = chosen.filter((value) => !shown.has(value));
  const selected = others.map((value) => ({
    ...(meaning.known?.(value) ?? { value, label: value }),
    count: 0,
    selected: true,
  }));
  const all = [...counted, ...selected].sort((a, b) => meaning.order?.(a, b) || byFrequency(a, b));
  const room = maxValues - all.filter((one) => one.selected).length;
  const listed = new Set(all.filter((one) => !one.selected).slice(0, room));
  const shownValues = all.filter((one) => one.selected || listed.has(one));
  return { name, label, type: 'list', values: shownValues, more: all.length - shownValues.length };
}

const names = new Intl.Collator('en-US', { numeric: true });

function byFrequency(a: { count: number; label: string }, b: { count: number; label: string }): number {
  return b.count - a.count || names.compare(a.label, b.label);
}

const rangeLabels = { year: 'Year', hours: 'Hours', price: 'Price' };

/** The numbers of one facet; prices in whole dollars, cents cut off. */
class CountedRange {
  readonly isChosen: boolean;
  readonly #name: RangeFacet;
  readonly #selected: Range;
  readonly #min: number;
  readonly #max: number;
  readonly #divisor: number;
  readonly #numbers: number[] = [];
  #none = 0;

  constructor(name: RangeFacet, selected: Range) {
    this.#name = name;
    this.#selected = selected;
    this.#min = selected.min ?? Number.NEGATIVE_INFINITY;
    this.#max = selected.max ?? Number.POSITIVE_INFINITY;
    this.#divisor = name === 'price' ? 100 : 1;
    this.isChosen = selected.min !== null || selected.max !== null;
  }

  /** Whether the choice lets the fact pass. */
  holds(fact: number): boolean {
    if (fact === absent) return false;
    const number = Math.floor(fact / this.#divisor);
    return number >= this.#min && number <= this.#max;
  }

  count(fact: number): void {
    if (fact === absent) this.#none += 1;
    else this.#numbers.push(Math.floor(fact / this.#divisor));
  }

  view(): RangeFacetView {
    const numbers = this.#numbers;
    let min = Number.POSITIVE_INFINITY;
    let max = Number.NEGATIVE_INFINITY;
    for (const number of numbers) {
      if (number < min) min = number;
      if (number > max) max = number;
    }
    const bounds = numbers.length === 0 ? { min: null, max: null } : { min, max };
    const name = this.#name;
    const buckets = bucketsOf(numbers, bounds);
    return {
      name,
      label: rangeLabels[name],
      type: 'range',
      ...bounds,
      selected: this.#selected,
      buckets,
      none: this.#none,
    };
  }
}

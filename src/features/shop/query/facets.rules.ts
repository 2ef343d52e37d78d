import { byDistance } from '../../locations/near/distance.rules.ts';
import type { Catalogue } from '../catalogue/catalogue.rules.ts';
import type { ListedMachine, ListFacet } from '../catalogue/listed-machine.rules.ts';
import { badgeLabels } from '../machine/badges.rules.ts';
import { type Bucket, bucketsOf } from './buckets.rules.ts';
import type { Range, RangeFacet, ShopQuery } from './shop-query.rules.ts';

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

/** What is counted of one facet, machine by machine. */
interface Counter {
  /** Whether the facet's own choice lets the machine pass; null where nothing is chosen. */
  passes: ((machine: ListedMachine) => boolean) | null;
  count(machine: ListedMachine): void;
  view(): FacetView;
}

/**
 * The machines that meet every choice, in the order in which they come, and the facets. Each facet counts the machines that
 * meet the choices of all others. One pass over the machines does both.
 */
export function filterAndCount(
  machines: Iterable<ListedMachine>,
  { question, catalogue }: { question: ShopQuery; catalogue: Pick<Catalogue, 'places' | 'labels'> },
): { matches: ListedMachine[]; facets: FacetView[] } {
  const counters = countersOf(question, catalogue);
  const choosing = counters.filter(({ passes }) => passes !== null);
  const matches: ListedMachine[] = [];
  for (const machine of machines) {
    let missed: Counter | null = null;
    let misses = 0;
    for (const counter of choosing) {
      if (counter.passes?.(machine)) continue;
      missed = counter;
      misses += 1;
      if (misses > 1) break;
    }
    if (misses === 0) {
      matches.push(machine);
      for (const counter of counters) counter.count(machine);
    } else if (misses === 1) missed?.count(machine);
  }
  return { matches, facets: counters.map((counter) => counter.view()) };
}

function countersOf(
  { choices, ranges, near }: ShopQuery,
  { places, labels }: Pick<Catalogue, 'places' | 'labels'>,
): Counter[] {
  const list = (name: ListFacet, label: string, meaning: Meaning) =>
    listCounter({ name, label, chosen: choices[name], meaning });
  const nearer = near === null ? null : byDistance(places.locations.values(), { zip: near, keyOf: ({ slug }) => slug });
  const range = (name: RangeFacet, label: string) => rangeCounter({ name, label, selected: ranges[name] });
  return [
    list(
      'industry',
      'Industry',
      placeMeaning(places.industries, ({ name }) => name),
    ),
    list('category', 'Category', optionMeaning(labels.category)),
    list('make', 'Make', asWritten),
    list('model', 'Model', asWritten),
    range('year', 'Year'),
    range('hours', 'Hours'),
    range('price', 'Price'),
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

function listCounter(of: { name: ListFacet; label: string; chosen: readonly string[]; meaning: Meaning }): Counter {
  const { name, label, chosen, meaning } = of;
  const stored = new Set(chosen.map((value) => (meaning.stored ? meaning.stored(value) : value)));
  const counts = new Map<string, { count: number }>();
  return {
    passes: chosen.length === 0 ? null : ({ values }) => values[name].some((value) => stored.has(value)),
    count(machine) {
      for (const value of machine.values[name]) {
        const known = counts.get(value);
        if (known) known.count += 1;
        else counts.set(value, { count: 1 });
      }
    },
    view() {
      const counted = [...counts].flatMap(([value, { count }]) => {
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
      const values = all.filter((one) => one.selected || listed.has(one));
      return { name, label, type: 'list', values, more: all.length - values.length };
    },
  };
}

const names = new Intl.Collator('en-US', { numeric: true });

function byFrequency(a: { count: number; label: string }, b: { count: number; label: string }): number {
  return b.count - a.count || names.compare(a.label, b.label);
}

/** The number that a facet compares; prices in whole dollars, cents cut off. */
function numberOf({ year, hours, price }: ListedMachine, name: RangeFacet): number | null {
  if (name === 'price') return price === null ? null : Math.floor(price / 100);
  return name === 'year' ? year : hours;
}

function rangeCounter({ name, label, selected }: { name: RangeFacet; label: string; selected: Range }): Counter {
  const numbers: number[] = [];
  let none = 0;
  const min = selected.min ?? Number.NEGATIVE_INFINITY;
  const max = selected.max ?? Number.POSITIVE_INFINITY;
  const passes = (machine: ListedMachine) => {
    const number = numberOf(machine, name);
    return number !== null && number >= min && number <= max;
  };
  return {
    passes: selected.min === null && selected.max === null ? null : passes,
    count(machine) {
      const number = numberOf(machine, name);
      if (number === null) none += 1;
      else numbers.push(number);
    },
    view() {
      let min = Number.POSITIVE_INFINITY;
      let max = Number.NEGATIVE_INFINITY;
      for (const number of numbers) {
        if (number < min) min = number;
        if (number > max) max = number;
      }
      const bounds = numbers.length === 0 ? { min: null, max: null } : { min, max };
      return { name, label, type: 'range', ...bounds, selected, buckets: bucketsOf(numbers, bounds), none };
    },
  };
}

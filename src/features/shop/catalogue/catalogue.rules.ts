import type { StoreLocation } from '../../locations/locations.contract.ts';
import { stateName } from '../../locations/near/states.rules.ts';
import type { Machine } from '../machine/machine.rules.ts';
import { FacetValues } from './facet-values.rules.ts';
import { type ListedMachine, listedMachine } from './listed-machine.rules.ts';
import { type Order, orderOf } from './sorting.rules.ts';
import { Vocabulary } from './vocabulary.rules.ts';
import { wordsOf } from './words.rules.ts';

/** How the options of a field are called, by value. */
export type OptionLabels = Readonly<Record<'category' | 'condition', ReadonlyMap<string, string>>>;

/** An industry as cards and facets name it. */
interface Industry {
  id: string;
  slug: string;
  name: string;
}

export interface Places {
  industries: ReadonlyMap<string, Industry>;
  locations: ReadonlyMap<string, StoreLocation>;
}

/**
 * The published machines of a shop in memory, and what leads to them. Kept up by the changed machines alone: a change costs
 * about what one machine costs, beside the orders, which are nearly right and are put right at the next question.
 */
export class Catalogue {
  readonly #byId = new Map<string, ListedMachine>();
  readonly #bySlug = new Map<string, ListedMachine>();
  /** By the ids of their industries and locations, and by their categories. */
  readonly #groups = new Map<string, Set<ListedMachine>>();
  /** Orders that no change has touched since they were sorted. */
  readonly #isOrdered = new Set<Order>();
  readonly #orders = new Map<Order, ListedMachine[]>();
  readonly #byPrice = new Map<string, ListedMachine[]>();
  readonly vocabulary = new Vocabulary<ListedMachine>();
  facetValues = new FacetValues();
  /** Words of the industries, cities and states, which lead to the ids of these. */
  #placeWords = new Vocabulary<string>();
  labels: OptionLabels = { category: new Map(), condition: new Map() };
  #places: Places = { industries: new Map(), locations: new Map() };

  get size(): number {
    return this.#byId.size;
  }

  get places(): Places {
    return this.#places;
  }

  set places(places: Places) {
    this.#places = places;
    this.#placeWords = new Vocabulary();
    for (const { id, name } of places.industries.values()) this.#addPlaceWords(id, name);
    for (const { id, city, state } of places.locations.values())
      this.#addPlaceWords(id, [city, state, stateName(state ?? '')].filter((part) => part !== null).join(' '));
  }

  get placeWords(): Pick<Vocabulary<string>, 'eachStartingWith' | 'near'> {
    return this.#placeWords;
  }

  bySlug(slug: string): ListedMachine | null {
    return this.#bySlug.get(slug) ?? null;
  }

  byId(id: string): ListedMachine | null {
    return this.#byId.get(id) ?? null;
  }

  /** The machines of an industry or a location. */
  atPlace(id: string): ReadonlySet<ListedMachine> {
    return this.#groups.get(id) ?? nothing;
  }

  ofCategory(category: string): ReadonlySet<ListedMachine> {
    return this.#groups.get(keyOf(category)) ?? nothing;
  }

  /** The machines of a category from the least price to the most; what has none is last. */
  categoryByPrice(category: string): readonly ListedMachine[] {
    const known = this.#byPrice.get(category);
    if (known) return known;
    const machines = [...this.ofCategory(category)].sort(orderOf('price'));
    this.#byPrice.set(category, machines);
    return machines;
  }

  /** All machines in an order; what has no value is last. */
  inOrder(sort: Order): readonly ListedMachine[] {
    const known = this.#orders.get(sort);
    const machines = known ?? [...this.#byId.values()];
    if (known && this.#isOrdered.has(sort)) return known;
    machines.sort(orderOf(sort));
    this.#orders.set(sort, machines);
    this.#isOrdered.add(sort);
    return machines;
  }

  /** Puts these machines in the place of those with the same ids, and takes the removed ones out. */
  update({ machines, removed }: { machines: readonly Machine[]; removed: readonly string[] }): void {
    const gone = new Set<ListedMachine>();
    for (const id of [...removed, ...machines.map(({ id }) => id)]) {
      const machine = this.#byId.get(id);
      if (machine) gone.add(machine);
    }
    for (const machine of gone) this.#forget(machine);
    const added = machines.map((machine) => listedMachine(machine, this.facetValues));
    for (const machine of added) this.#learn(machine);
    if (this.facetValues.all.length > maxUnusedValues + valuesOfMachine * this.size)
      this.facetValues = this.facetValues.renumbered(this.#byId.values());
    for (const [sort, order] of this.#orders) {
      this.#orders.set(sort, [...order.filter((machine) => !gone.has(machine)), ...added]);
    }
    this.#isOrdered.clear();
    this.#byPrice.clear();
  }

  #learn(machine: ListedMachine): void {
    this.#byId.set(machine.id, machine);
    this.#bySlug.set(machine.slug, machine);
    for (const word of [...machine.words, ...machine.joined]) this.vocabulary.add(word, machine);
    for (const key of groupsOf(machine)) {
      const known = this.#groups.get(key);
      if (known) known.add(machine);
      else this.#groups.set(key, new Set([machine]));
    }
  }

  #forget(machine: ListedMachine): void {
    this.#byId.delete(machine.id);
    // Another machine may have taken the slug over.
    if (this.#bySlug.get(machine.slug) === machine) this.#bySlug.delete(machine.slug);
    for (const word of [...machine.words, ...machine.joined]) this.vocabulary.remove(word, machine);
    for (const key of groupsOf(machine)) this.#groups.get(key)?.delete(machine);
  }

  #addPlaceWords(id: string, text: string): void {
    for (const word of wordsOf(text)) this.#placeWords.add(word, id);
  }
}

const nothing: ReadonlySet<ListedMachine> = new Set();

/** Values that machines had and may have no more. */
const maxUnusedValues = 10_000;
const valuesOfMachine = 8;

/** No id begins so. */
const keyOf = (category: string) => `category:${category}`;

function groupsOf({ industryIds, locationId, category }: ListedMachine): string[] {
  return [...industryIds, ...(locationId === null ? [] : [locationId]), ...(category ? [keyOf(category.value)] : [])];
}

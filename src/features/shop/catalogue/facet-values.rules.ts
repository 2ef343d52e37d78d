/** The facets whose values are counted each. */
export const listFacets = ['industry', 'category', 'make', 'model', 'location', 'condition', 'badge'] as const;
export type ListFacet = (typeof listFacets)[number];

/** Where a machine's facts begin to be numbers of values; before them are its numbers. */
export const firstValue = 3;

/**
 * What facets compare of a machine, side by side so that thousands are read in a pass: year, hours and price in cents, `absent`
 * where there is none, then the numbers of its values. Whole numbers alone: V8 reads them without unpacking.
 */
export type Facts = number[];

/** No machine has such a year, and no facet asks for it. */
export const absent = -(2 ** 30);

/** The values of list facets, each with a number of its own: counting by numbers takes a tenth of counting by texts. */
export class FacetValues {
  readonly #numbers = new Map<string, number>();
  /** By their numbers. */
  readonly all: { facet: ListFacet; value: string }[] = [];

  /** The number of a value; undefined where no machine ever had it. */
  find(facet: ListFacet, value: string): number | undefined {
    return this.#numbers.get(`${facet} ${value}`);
  }

  /** The number of a value, new for a new one. */
  learn(facet: ListFacet, value: string): number {
    const known = this.find(facet, value);
    if (known !== undefined) return known;
    const number = this.all.push({ facet, value }) - 1;
    this.#numbers.set(`${facet} ${value}`, number);
    return number;
  }

  /** Gives all values new numbers, so that those no machine has any more are forgotten. */
  renumbered(machines: Iterable<{ facts: Facts }>): FacetValues {
    const fresh = new FacetValues();
    for (const { facts } of machines) {
      for (let at = firstValue; at < facts.length; at += 1) {
        const known = this.all[facts[at] ?? 0];
        if (known) facts[at] = fresh.learn(known.facet, known.value);
      }
    }
    return fresh;
  }
}

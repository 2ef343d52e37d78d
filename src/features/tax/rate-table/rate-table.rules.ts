import { stateOfZip } from './zip-states.rules.ts';

/** One row: of a postal code, or of a whole state. */
export interface RateRow {
  state: string | null;
  zip: string | null;
  /** Per cent. */
  rate: number | null;
}

/** Rates as shares, by postal code and by state in two letters. */
export interface RateTable {
  zips: ReadonlyMap<string, number>;
  states: ReadonlyMap<string, number>;
}

/** The highest rate that is taken for one; none in the country comes near it. */
export const highestRate = 0.25;

/** Rows as a table. One without a plausible rate is left out; of rows of the same place the later one counts. */
export function rateTable(rows: readonly RateRow[]): RateTable {
  const zips = new Map<string, number>();
  const states = new Map<string, number>();
  for (const { state, zip, rate } of rows) {
    if (rate === null || !(rate >= 0 && rate <= highestRate * 100)) continue;
    // 6.75 / 100 is not 0.0675 in floating point; eight decimals are what sums are computed with.
    const share = Math.round(rate * 1_000_000) / 100_000_000;
    if (zip !== null) zips.set(zip.slice(0, 5), share);
    else if (state !== null) states.set(state.toUpperCase(), share);
  }
  return { zips, states };
}

/** The rate of a postal code: its own row's, else its state's; null where the table knows neither [Q33]. */
export function rateIn({ zips, states }: RateTable, zip: string): number | null {
  return zips.get(zip) ?? states.get(stateOfZip(zip) ?? '') ?? null;
}

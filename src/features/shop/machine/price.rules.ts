/** The prices that decide what a machine costs, in cents; null where there is none. */
export interface MachinePrices {
  preOrder: boolean;
  preOrderPrice: number | null;
  advertisedPrice: number | null;
  /** The supplier's [Q27]. */
  riversPrice: number | null;
}

/** What a machine costs, in cents: of a pre-order its pre-order price, else the advertised one, else the supplier's; null is 'Call for price' [K12]. */
export function priceOf({ preOrder, preOrderPrice, advertisedPrice, riversPrice }: MachinePrices): number | null {
  return (preOrder ? preOrderPrice : null) ?? advertisedPrice ?? riversPrice;
}

/** The supplier's price where it is the one that counts, else null: what a dealer pays is nobody's business [K12]. */
export function shownRiversPrice(prices: MachinePrices): number | null {
  return priceOf({ ...prices, riversPrice: null }) === null ? prices.riversPrice : null;
}

/** Most dollars that are an amount; beyond it cents are no longer exact in sums. */
const maxDollars = 1_000_000_000;

/** Dollars as an entry holds them in whole cents, half up. A negative or unreasonable number is no amount. */
export function centsOf(dollars: number | null): number | null {
  if (dollars === null || dollars < 0 || dollars > maxDollars) return null;
  // By its digits: 1.005 × 100 is a little below 100.5.
  return Math.round(Number(`${dollars.toFixed(6)}e2`));
}

/** Cents as dollars cross the wire: a number with at most two decimals. */
export function dollarsOf(cents: number): number;
export function dollarsOf(cents: number | null): number | null;
export function dollarsOf(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Cents as people read them: '$84,500', and '$84,500.50' only where there are cents. */
export function moneyText(cents: number): string {
  return (cents % 100 === 0 ? whole : exact).format(cents / 100);
}

/** Dollars, as answers and stored quotes hold them, as people read them. */
export function dollarText(dollars: number): string {
  return moneyText(Math.round(dollars * 100));
}

/** The price as a card says it [K17]. */
export function priceText(cents: number | null): string {
  return cents === null ? 'Call for price' : moneyText(cents);
}

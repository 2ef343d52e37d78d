import { rateFraction, shareOf } from '../../../contracts/numbers/money.ts';
import type { Settings } from '../../settings/settings.contract.ts';
import { centsOf, type MachinePrices, priceOf } from './price.rules.ts';

/** How a machine is financed, unless its buyer chooses otherwise. */
export interface FinanceTerms {
  /** Of the price, for machines that have no deposit of their own; per cent. */
  downPercent: number;
  months: number;
  /** Interest a year, per cent. */
  apr: number;
}

/** What of a machine's price is due at once, what is lent, and what each month costs; in cents. */
export interface Finance {
  deposit: number;
  credit: number;
  monthly: number;
}

/** The owner's terms, whether they are offered or not. */
export const usualTerms = ({ financeDownPercent, financeMonths, financeApr }: Settings): FinanceTerms => ({
  downPercent: financeDownPercent,
  months: financeMonths,
  apr: financeApr,
});

/** The terms that an owner offers; null where none are. */
export const offeredTerms = (settings: Settings): FinanceTerms | null =>
  settings.financeOffered ? usualTerms(settings) : null;

/** What a buyer can choose from: months, and the least down payment with the steps above it. */
export function termChoices({ financeTerms, financeMonths, financeDownPercent }: Settings) {
  const steps = [10, 20, 30, 40, 50, 60, 70, 80, 90].filter((percent) => percent > financeDownPercent);
  return {
    months: [...new Set([...financeTerms, financeMonths])].toSorted((a, b) => a - b),
    downPercents: [financeDownPercent, ...steps],
  };
}

/** The offered terms with what a buyer chose; a choice that is not offered any more counts as none. */
export function chosenTerms(
  settings: Settings,
  choice: { months: number | null; downPercent: number | null },
): FinanceTerms | null {
  const offered = offeredTerms(settings);
  if (offered === null) return null;
  const { months, downPercent } = choice;
  const isDown = downPercent !== null && downPercent > offered.downPercent && downPercent <= 100;
  return {
    ...offered,
    ...(months !== null && termChoices(settings).months.includes(months) && { months }),
    ...(isDown && { downPercent }),
  };
}

/** What is due at once of an amount in cents: the machine's own deposit, else a share of it, half up, never more than all. */
export function depositOf(amount: number, { own, downPercent }: { own: number | null; downPercent: number }): number {
  return Math.min(own ?? shareOf(amount, rateFraction(downPercent / 100)), amount);
}

/** The monthly rate of an annuity over whole months, in cents, half up; without interest equal parts. */
export function monthlyOf(credit: number, { months, apr }: Pick<FinanceTerms, 'months' | 'apr'>): number {
  const rate = apr / 1200;
  // Of next to no interest powers keep no digit.
  const share = -Math.expm1(-months * Math.log1p(rate));
  if (rate < 1e-12) return shareOf(credit, { numerator: 1n, denominator: BigInt(months) });
  return Math.round((credit * rate) / share);
}

/** The estimate of one machine [K24]. Null for a pre-order, which is paid in full, and where there is no price. */
export function financeOf(prices: MachinePrices, terms: FinanceTerms): Finance | null {
  const price = priceOf(prices);
  if (price === null || prices.preOrder) return null;
  const deposit = depositOf(price, { own: prices.preOrderPrice, downPercent: terms.downPercent });
  const credit = price - deposit;
  return { deposit, credit, monthly: monthlyOf(credit, terms) };
}

/** The same of a machine as answers have it, in dollars. */
export function estimateOf(
  item: { preOrder: boolean; preOrderPrice: number | null; price: number | null },
  terms: FinanceTerms,
): Finance | null {
  const { preOrder, preOrderPrice, price } = item;
  const prices = {
    preOrder,
    preOrderPrice: centsOf(preOrderPrice),
    advertisedPrice: centsOf(price),
    riversPrice: null,
  };
  return financeOf(prices, terms);
}

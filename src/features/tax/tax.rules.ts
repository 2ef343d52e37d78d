import { shareOf } from '../../contracts/numbers/money.ts';

/** Rates are exact to eight decimals. */
const rateUnits = 100_000_000;

/** The tax on an amount in cents, half a cent up; 0 where the rate is not known. */
export function taxOf(amount: number, taxRate: number | null): number {
  return taxRate === null ? 0 : shareOf(amount, rateFraction(taxRate));
}

/** A rate as a fraction of whole numbers. */
export function rateFraction(rate: number): { numerator: bigint; denominator: bigint } {
  return { numerator: BigInt(Math.round(rate * rateUnits)), denominator: BigInt(rateUnits) };
}

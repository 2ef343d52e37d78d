import { rateFraction, shareOf } from '../../contracts/numbers/money.ts';

/** The tax on an amount in cents, half a cent up; 0 where the rate is not known. */
export function taxOf(amount: number, taxRate: number | null): number {
  return taxRate === null ? 0 : shareOf(amount, rateFraction(taxRate));
}

/** Money is whole cents inside and dollars with at most two decimals on the wire. */

/**
 * `amount × share`, half a cent up, where the share is a fraction of whole numbers. Floating point would lose the half cent
 * of large amounts.
 */
export function shareOf(amount: number, share: { numerator: bigint; denominator: bigint }): number {
  const { numerator, denominator } = share;
  return Number((2n * BigInt(amount) * numerator + denominator) / (2n * denominator));
}

/** Rates are exact to eight decimals. */
const rateUnits = 100_000_000;

/** A rate as a fraction of whole numbers. */
export function rateFraction(rate: number): { numerator: bigint; denominator: bigint } {
  return { numerator: BigInt(Math.round(rate * rateUnits)), denominator: BigInt(rateUnits) };
}

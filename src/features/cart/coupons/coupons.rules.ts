import type { CouponTerms } from '../cart.rules.ts';

/** A coupon that is in force. */
export interface Coupon {
  code: string;
  type: CouponTerms['type'];
  /** Dollars, or per cent. */
  amount: number;
  terms: CouponTerms;
}

/** A published coupon as its entry says it. */
export interface CouponEntry {
  code: string | null;
  type: string | null;
  amount: number | null;
  cents: number | null;
  /** `YYYY-MM-DD`, inclusive. */
  startsOn: string | null;
  endsOn: string | null;
}

/** The coupon of a code in force on a day, whatever its case; null where there is none. */
export function couponOf(
  entries: readonly CouponEntry[],
  { code, today }: { code: string; today: string },
): Coupon | null {
  const plainCode = code.trim().toLowerCase();
  for (const entry of entries) {
    if (entry.code?.toLowerCase() !== plainCode || !isInForce(entry, today)) continue;
    const coupon = withTerms(entry);
    if (coupon) return coupon;
  }
  return null;
}

function isInForce({ startsOn, endsOn }: CouponEntry, today: string): boolean {
  return (startsOn === null || startsOn <= today) && (endsOn === null || today <= endsOn);
}

function withTerms({ code, type, amount, cents }: CouponEntry): Coupon | null {
  if (code === null || amount === null || !(amount >= 0)) return null;
  if (type === 'percent') return { code, type, amount, terms: { type, percent: amount } };
  if (type === 'fixed_cart' && cents !== null) return { code, type, amount, terms: { type, cents } };
  return null;
}

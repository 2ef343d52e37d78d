import { usd } from './usd.rules.ts';

/** A cart's sums in dollars, as `cartFigures` works them out. */
export interface PaidSums {
  preorderPrice: number;
  creditPrice: number;
  totalPrice: number;
  financeTax: number;
  grandTotal: number;
  /** Of a cart that was financed before there were monthly figures nothing is known. */
  monthly?: number;
  months?: number;
  apr?: number;
}

/**
 * What a financed cart costs now and what is left, a sentence each, for everybody who reads its sums: the cart, the quote, its
 * mails and staff [K24] [Q27]. None where nothing is financed.
 */
export function paymentTexts({ sums, taxUnavailable }: { sums: PaidSums; taxUnavailable: boolean }): string[] {
  const { preorderPrice, creditPrice, totalPrice, financeTax, grandTotal, monthly, months, apr } = sums;
  if (creditPrice <= 0) return [];
  const deposits = Math.round((totalPrice - preorderPrice) * 100) / 100;
  const parts = [
    ...(deposits > 0 ? [`${usd(deposits)} as a down payment`] : []),
    ...(preorderPrice > 0 ? [`${usd(preorderPrice)} for pre-orders`] : []),
    taxUnavailable ? 'tax, which will be confirmed' : `${usd(financeTax)} of tax`,
  ];
  return [
    `Due now: ${usd(grandTotal)}. This is ${listed(parts)}.`,
    `Financed: ${usd(creditPrice)}. It is paid later; the tax on it is due now.`,
    ...(monthly && months ? [`Monthly: ${usd(monthly)} over ${months} months at ${apr ?? 0}% APR, an estimate.`] : []),
    'Estimate: finance figures are confirmed with the quote.',
  ];
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

import { moneyText } from '../shop/machine/price.rules.ts';
import type { AnsweredLine } from './quote-parts.rules.ts';

/** What an answer asks for; amounts are cents. */
interface Offer {
  lines: readonly AnsweredLine[];
  freight: number;
  tax: number;
  discount: number;
}

/** An offer in words, a line each: its machines, then freight, tax and discount where there are some. */
export function offerText({ lines, freight, tax, discount }: Offer): string {
  const sums: [label: string, cents: number, sign: string][] = [
    ['Freight', freight, ''],
    ['Tax', tax, ''],
    ['Discount', discount, '−'],
  ];
  return [
    ...lines.map(offeredLineText),
    ...sums.flatMap(([label, cents, sign]) => (cents > 0 ? [`${label}: ${sign}${moneyText(cents)}`] : [])),
  ].join('\n');
}

/** A line in words: "1 × Tarnholt TE 140: $84,500, Bucket $1,250". */
export function offeredLineText({ title, quantity, price, attachments }: AnsweredLine): string {
  const parts = [moneyText(price), ...attachments.map((one) => `${one.name} ${moneyText(one.price)}`)];
  return `${quantity} × ${title}: ${parts.join(', ')}`;
}

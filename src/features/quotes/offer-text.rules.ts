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
  const sums = offerSums({ freight, tax, discount }).map(([label, cents]) => `${label}: ${signedMoney(cents)}`);
  return [...lines.map(offeredLineText), ...sums].join('\n');
}

/** What comes on top of an offer's machines and off them, in cents; without what is nothing. */
export function offerSums({ freight, tax, discount }: Omit<Offer, 'lines'>): [label: string, cents: number][] {
  const sums: [label: string, cents: number][] = [
    ['Freight', freight],
    ['Tax', tax],
    ['Discount', -discount],
  ];
  return sums.filter(([, cents]) => cents !== 0);
}

/** An amount that may be taken off. */
export const signedMoney = (cents: number) => (cents < 0 ? `−${moneyText(-cents)}` : moneyText(cents));

/** A line in words: "1 × Tarnholt TE 140: $84,500, Bucket $1,250". */
export function offeredLineText({ title, quantity, price, attachments }: AnsweredLine): string {
  const parts = [moneyText(price), ...attachments.map((one) => `${one.name} ${moneyText(one.price)}`)];
  return `${quantity} × ${title}: ${parts.join(', ')}`;
}

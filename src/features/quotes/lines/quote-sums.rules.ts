import type { QuotedLines } from '../quotes.rules.ts';

/** What a quote adds up to, in dollars under the cart's names; the page and the paper show the same rows. With finance the tax is another one than the lines'. */
export function quoteSums({
  totals,
  total,
}: Pick<QuotedLines, 'totals' | 'total'>): [label: string, dollars: number][] {
  const { subtotal, discount = 0, tax = 0, preorderPrice = 0, creditPrice = 0, totalPrice } = totals;
  const isFinanced = creditPrice > 0;
  const rows: [label: string, dollars: number, isShown: boolean][] = [
    ['Subtotal', subtotal ?? 0, subtotal !== undefined],
    ['Discount', -discount, discount > 0],
    ['Pre-order', preorderPrice, isFinanced && preorderPrice > 0],
    ['Financed', creditPrice, isFinanced],
    ['Tax', totalPrice === undefined ? tax : Math.round((total - totalPrice) * 100) / 100, true],
    ['Total', isFinanced ? (totalPrice ?? 0) : total, true],
    ['Due now', total, isFinanced],
  ];
  return rows.flatMap(([label, dollars, isShown]) => (isShown ? [[label, dollars]] : []));
}

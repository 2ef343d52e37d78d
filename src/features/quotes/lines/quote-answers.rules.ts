import { dollarText } from '../../shop/machine/price.rules.ts';
import type { QuoteLine } from '../quotes.contract.ts';
import type { QuotedLines, Shopper } from '../quotes.rules.ts';

/** A quote under the keys of S2's form, with the server's figures, as staff reads it. */
export function quoteAnswers(shopper: Shopper, { lines, total }: QuotedLines): Record<string, string | number> {
  const { email, firstName, lastName, website } = shopper;
  const variants = lines.flatMap(({ attachments }) => attachments.map(({ attachment_name: name }) => name));
  const answers: Record<string, string | number> = {
    email,
    'first-name': firstName,
    'last-name': lastName,
    website,
    products: lines.map(({ product_name: name }) => name).join(', '),
    varients: [...new Set(variants)].join(', '),
    allProductsDetails: lines.map(lineText).join('\n'),
    grandTotal: total,
  };
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''));
}

/** A line in words: "2 × Tarnholt TE 140: $84,500, Bucket $1,250, tax $5,788.13". */
export function lineText({ quantity, product_name: name, product_price: price, attachments, tax }: QuoteLine): string {
  const parts = [
    price === null ? 'Call for price' : dollarText(price),
    ...attachments.map((one) => `${one.attachment_name} ${dollarText(one.attachment_price)}`),
    ...(tax > 0 ? [`tax ${dollarText(tax)}`] : []),
  ];
  return `${quantity} × ${name}: ${parts.join(', ')}`;
}

import { paymentTexts } from '../../cart/view/payment.rules.ts';
import { dollarText } from '../../shop/machine/price.rules.ts';
import type { QuoteLine } from '../quotes.contract.ts';
import type { QuotedLines, Shopper } from '../quotes.rules.ts';

/** A quote under the keys of the specified form, with the server's figures, as staff reads it. */
export function quoteAnswers(shopper: Shopper, quoted: QuotedLines): Record<string, string | number> {
  const { email, firstName, lastName, website } = shopper;
  const { lines, total } = quoted;
  const variants = lines.flatMap(({ attachments }) => attachments.map(({ attachment_name: name }) => name));
  const answers: Record<string, string | number> = {
    email,
    'first-name': firstName,
    'last-name': lastName,
    website,
    products: lines.map(({ product_name: name }) => name).join(', '),
    varients: [...new Set(variants)].join(', '),
    allProductsDetails: quoteDetails(quoted),
    grandTotal: total,
  };
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ''));
}

/** What a financed quote costs now and later; nothing for any other. */
export function quotePayment({ totals, taxUnavailable }: Pick<QuotedLines, 'totals' | 'taxUnavailable'>): string[] {
  const none = { preorderPrice: 0, creditPrice: 0, totalPrice: 0, financeTax: 0, grandTotal: 0 };
  return paymentTexts({ sums: { ...none, ...totals }, taxUnavailable });
}

/** A quote in words, a line each: its machines, and what it costs now and later if it is financed. */
export function quoteDetails({ lines, ...sums }: Pick<QuotedLines, 'lines' | 'totals' | 'taxUnavailable'>): string {
  const payment = quotePayment(sums);
  return [...lines.map((line) => lineText(line, { isFinanced: payment.length > 0 })), ...payment].join('\n');
}

/** What a quote says beside its machines, a line each: the coupon, where it goes, and what the buyer wrote. */
export function quoteExtras({ totals, coupon, delivery, phone, message }: Extras): string[] {
  const discount = totals['discount'] ?? 0;
  return [
    ...(discount > 0 ? [`Discount${coupon ? ` (${coupon.code})` : ''}: −${dollarText(discount)}`] : []),
    ...(delivery ? [delivery.label] : []),
    ...(phone ? [`Phone: ${phone}`] : []),
    ...(message ? [`Message: ${message}`] : []),
  ];
}

interface Extras extends Pick<QuotedLines, 'totals' | 'coupon' | 'delivery'> {
  phone: string | null;
  message: string | null;
}

/** A line in words: "2 × Tarnholt TE 140: $84,500, Bucket $1,250, tax $5,788.13". The tax of a financed cart is no sum of its lines'. */
function lineText(
  { quantity, product_name: name, product_price: price, attachments, tax }: QuoteLine,
  { isFinanced }: { isFinanced: boolean },
): string {
  const parts = [
    price === null ? 'Call for price' : dollarText(price),
    ...attachments.map((one) => `${one.attachment_name} ${dollarText(one.attachment_price)}`),
    ...(tax > 0 && !isFinanced ? [`tax ${dollarText(tax)}`] : []),
  ];
  return `${quantity} × ${name}: ${parts.join(', ')}`;
}

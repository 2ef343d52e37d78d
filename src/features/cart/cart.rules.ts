import { rateFraction, shareOf } from '../../contracts/numbers/money.ts';
import { depositOf } from '../shop/machine/finance.rules.ts';
import { taxOf } from '../tax/tax.rules.ts';

/** One line of a cart, in whole cents. */
export interface PricedLine {
  /** Of one machine with its attachments. */
  price: number;
  quantity: number;
  isPreOrder: boolean;
  /** What a financed machine costs at once, each; null: a share of its net. */
  deposit: number | null;
  /** 0.0675 for 6.75 %; null where it is not known. */
  taxRate: number | null;
}

/** A fixed coupon takes cents off the cart, the other kind a percentage of its subtotal [K23]. */
export type CouponTerms = { type: 'fixed_cart'; cents: number } | { type: 'percent'; percent: number };

export interface LineFigures {
  total: number;
  /** The total without its share of the discount. */
  net: number;
  tax: number;
  /** Of a financed line what is paid at once, and the rest. */
  deposit: number;
  credit: number;
  financeTax: number;
}

export interface CartFigures {
  lines: LineFigures[];
  subtotal: number;
  discount: number;
  preorderPrice: number;
  creditPrice: number;
  totalPrice: number;
  tax: number;
  financeTax: number;
  /** Due now. */
  grandTotal: number;
}

export interface PricedCart {
  lines: readonly PricedLine[];
  coupon: CouponTerms | null;
  isFinanced: boolean;
  /** Down payment of machines without a deposit of their own, per cent. */
  downPercent: number;
}

/**
 * Every figure of a cart, in whole cents [K22] [K23] [K24]: the coupon first, then the split into deposits and credit [Q27].
 * `docs/cart.md` explains the steps and works through examples.
 */
export function cartFigures({ lines, coupon, isFinanced, downPercent }: PricedCart): CartFigures {
  const totals = lines.map(({ price, quantity }) => price * quantity);
  const subtotal = sum(totals);
  const discount = discountOf(subtotal, coupon);
  const shares = sharesOf(discount, totals);
  const figures = lines.map((line, index) => {
    const total = totals[index] ?? 0;
    return lineFigures(line, { total, net: total - (shares[index] ?? 0), isFinanced, downPercent });
  });
  const preorderPrice = sum(figures.filter((_, index) => lines[index]?.isPreOrder).map(({ net }) => net));
  const creditPrice = sum(figures.map(({ credit }) => credit));
  const totalPrice = sum(figures.map(({ net }) => net)) - creditPrice;
  const tax = sum(figures.map((line) => line.tax));
  const financeTax = sum(figures.map((line) => line.financeTax));
  const grandTotal = totalPrice + (isFinanced ? financeTax : tax);
  return {
    lines: figures,
    subtotal,
    discount,
    preorderPrice,
    creditPrice,
    totalPrice,
    tax,
    financeTax,
    grandTotal,
  };
}

function lineFigures(
  { isPreOrder, quantity, deposit: each, taxRate }: PricedLine,
  { total, net, isFinanced, downPercent }: { total: number; net: number; isFinanced: boolean; downPercent: number },
): LineFigures {
  const tax = taxOf(net, taxRate);
  if (!isFinanced) return { total, net, tax, deposit: 0, credit: 0, financeTax: 0 };
  if (isPreOrder) return { total, net, tax, deposit: 0, credit: 0, financeTax: tax };
  const deposit = depositOf(net, { own: each === null ? null : each * quantity, downPercent });
  const credit = net - deposit;
  // The credit counts as 70 % of what is taxed, whatever the down payment [Q27].
  const { numerator, denominator } = rateFraction(taxRate ?? 0);
  const financeTax = shareOf(credit, { numerator: numerator * 10n, denominator: denominator * 7n });
  return { total, net, tax, deposit, credit, financeTax };
}

/** What a coupon takes off, at most the whole subtotal [K23]. */
function discountOf(subtotal: number, coupon: CouponTerms | null): number {
  if (coupon === null) return 0;
  if (coupon.type === 'fixed_cart') return Math.min(Math.max(coupon.cents, 0), subtotal);
  return shareOf(subtotal, rateFraction(Math.min(Math.max(coupon.percent, 0), 100) / 100));
}

/** The discount shared over the lines by their totals: largest remainders get the cents that are left, ties the earlier line. */
function sharesOf(discount: number, totals: readonly number[]): number[] {
  const whole = BigInt(sum(totals));
  if (whole === 0n) return totals.map(() => 0);
  const parts = totals.map((total, index) => {
    const product = BigInt(discount) * BigInt(total);
    return { index, share: Number(product / whole), remainder: product % whole };
  });
  const left = discount - sum(parts.map(({ share }) => share));
  const favoured = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of favoured.slice(0, left)) part.share += 1;
  return parts.map(({ share }) => share);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

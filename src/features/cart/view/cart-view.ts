import type { OwnerPath } from '../../../platform/admission/fair-line.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { readSettings } from '../../settings/settings.service.ts';
import type { Pictures } from '../../shop/answer/item.rules.ts';
import { chosenTerms, monthlyOf, usualTerms } from '../../shop/machine/finance.rules.ts';
import { dollarsOf, shownRiversPrice } from '../../shop/machine/price.rules.ts';
import { shownTaxRateAt, taxRateAt } from '../../tax/tax.service.ts';
import type { Cart, CartItem } from '../cart.contract.ts';
import { cartFigures, type LineFigures } from '../cart.rules.ts';
import type { CartContent } from '../stored-cart.rules.ts';
import { type CartParts, type CurrentLine, findCartParts, pricedLine } from './cart-lines.ts';

interface View {
  /** Whose turn it takes, where that is not the actor's. */
  owner?: OwnerPath | undefined;
  /** The rate of tax is that of now too; else one that the same cart had a moment ago. */
  asksTaxAnew?: boolean | undefined;
}

/** A cart at the prices of now, whatever was sent or shown before [K22]. */
export async function viewCart(ctx: Ctx, content: CartContent, { owner, asksTaxAnew }: View = {}): Promise<Cart> {
  const parts = await findCartParts(ctx, { content, owner });
  const coupon = parts.coupon?.terms ?? null;
  const settings = await readSettings(ctx);
  const isFinanced = content.isFinanced && settings.financeOffered;
  const terms = chosenTerms(settings, content) ?? usualTerms(settings);
  const figuresAt = (rate: number | null) =>
    cartFigures({
      lines: parts.lines.map((line) => pricedLine(line, rate)),
      coupon,
      isFinanced,
      downPercent: terms.downPercent,
    });
  const untaxed = figuresAt(null);
  const amount = untaxed.subtotal - untaxed.discount;
  const taxRate = await rateFor(ctx, { parts, amount, owner, asksTaxAnew });
  const { lines, ...figures } = taxRate === null ? untaxed : figuresAt(taxRate);
  const disclaimer = disclaimersOf(parts.lines);
  return {
    items: parts.lines.map((line, index) => itemOf(line, { figures: lines[index], taxRate, pictures: parts.pictures })),
    subtotal: dollarsOf(figures.subtotal),
    preorderPrice: dollarsOf(figures.preorderPrice),
    creditPrice: dollarsOf(figures.creditPrice),
    totalPrice: dollarsOf(figures.totalPrice),
    tax: dollarsOf(figures.tax),
    financeTax: dollarsOf(figures.financeTax),
    grandTotal: dollarsOf(figures.grandTotal),
    bonus: sumOf(parts.lines, 'bonus'),
    promotionPrice: sumOf(parts.lines, 'promotionPrice'),
    preOrder: parts.lines.some(({ machine }) => machine?.preOrder),
    finance: isFinanced,
    monthly: dollarsOf(monthlyOf(figures.creditPrice, terms)),
    ...terms,
    coupon: parts.coupon && {
      code: parts.coupon.code,
      type: parts.coupon.type,
      amount: parts.coupon.amount,
      discount: dollarsOf(figures.discount),
    },
    disclamer: disclaimer,
    disclaimer,
    pickUpAddress: parts.place,
    taxUnavailable: taxRate === null,
  };
}

/** Null without a place, and where its rate is not known. */
async function rateFor(
  ctx: Ctx,
  { parts, amount, owner, asksTaxAnew = false }: View & { parts: CartParts; amount: number },
): Promise<number | null> {
  const { lines, place } = parts;
  if (place === null || !/^\d{5}$/.test(place.zip)) return null;
  const taxed = { address: place.address, zip: place.zip, amount, owner };
  if (asksTaxAnew) return taxRateAt(ctx, taxed);
  // The ids of its lines are no other cart's.
  return shownTaxRateAt(ctx, { ...taxed, of: lines.map(({ line }) => line.id).join(' ') });
}

interface ItemParts {
  figures: LineFigures | undefined;
  taxRate: number | null;
  pictures: Pictures;
}

function itemOf(current: CurrentLine, { figures, taxRate, pictures }: ItemParts): CartItem {
  const { line, machine, attachments } = current;
  return {
    id: line.id,
    quantity: line.quantity,
    price: dollarsOf(pricedLine(current, taxRate).price),
    total: dollarsOf(figures?.total ?? 0),
    tax: dollarsOf(figures?.tax ?? 0),
    taxRate: taxRate ?? 0,
    unavailable: machine === null,
    attachments: attachments.map(({ name, price, imageUrl }) => ({
      name,
      price: dollarsOf(price),
      image: pictures[imageUrl ?? ''] ?? null,
    })),
    productData: {
      id: line.machineId,
      slug: machine?.slug ?? line.slug,
      title: machine?.title ?? line.title,
      make: machine?.make ?? null,
      model: machine?.model ?? null,
      image: pictures[machine?.pictures[0] ?? ''] ?? null,
      advertisedPrice: dollarsOf(machine?.advertisedPrice ?? null),
      riversPrice: dollarsOf(machine && shownRiversPrice(machine)),
      preOrder: machine?.preOrder ?? false,
      preOrderPrice: dollarsOf(machine?.preOrderPrice ?? null),
      promotionPrice: dollarsOf(machine?.promotionPrice ?? null),
      bonus: dollarsOf(machine?.bonus ?? null),
      disclaimer: machine?.disclaimer ?? null,
      inventory: machine?.inventory.find(({ key }) => key === inventoryKey)?.value ?? null,
    },
  };
}

/** Under it an inventory names the place of a machine [Q27]. */
const inventoryKey = '60';

function sumOf(lines: readonly CurrentLine[], amount: 'bonus' | 'promotionPrice'): number {
  const cents = lines.map(({ machine, line }) => (machine?.[amount] ?? 0) * line.quantity);
  return dollarsOf(cents.reduce((sum, one) => sum + one, 0));
}

/** The distinct texts, a line each. */
function disclaimersOf(lines: readonly CurrentLine[]): string {
  return [...new Set(lines.flatMap(({ machine }) => machine?.disclaimer ?? []))].join('\n');
}

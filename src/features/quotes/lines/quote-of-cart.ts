import type { Ctx } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import { Delivery } from '../../cart/cart.contract.ts';
import { readCartContent } from '../../cart/cart.service.ts';
import { viewCart } from '../../cart/view/cart-view.ts';
import { findMachines } from '../../shop/machine/machines.service.ts';
import { dollarsOf, priceOf } from '../../shop/machine/price.rules.ts';
import type { QuoteRequest } from '../quotes.contract.ts';
import type { QuotedLines } from '../quotes.rules.ts';
import { quotedDelivery } from './quoted-delivery.ts';

/** The visitor's cart as a quote: its lines that can be had, and its figures [K12]. */
export async function quoteOfCart(
  ctx: Ctx,
  { token, delivery }: { token: string | undefined; delivery: QuoteRequest['delivery'] },
): Promise<QuotedLines> {
  const content = await readCartContent(ctx, token);
  const other = Delivery.safeParse(delivery);
  const asked = other.success ? { ...content, delivery: other.data } : content;
  const cart = await viewCart(ctx, asked, { asksTaxAnew: true });
  const machines = await findMachines(ctx, { ids: content.lines.map(({ machineId }) => machineId) });
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const lines = cart.items.flatMap(({ productData, attachments, tax, quantity, total, unavailable }) => {
    const machine = byId.get(productData.id);
    if (unavailable || !machine) return [];
    return {
      product_name: machine.title,
      product_price: dollarsOf(priceOf(machine)),
      attachments: attachments.map(({ name, price, image }) => ({
        attachment_name: name,
        attachment_price: price,
        attachment_image: image?.url ?? null,
      })),
      tax,
      make: machine.make,
      model: machine.model,
      type: machine.category?.label ?? null,
      slug: machine.slug,
      quantity,
      total: dollarsOf(Math.round(total * 100) + Math.round(tax * 100)),
    };
  });
  const { subtotal, preorderPrice, creditPrice, totalPrice, tax, financeTax, grandTotal, coupon } = cart;
  const discount = coupon?.discount ?? 0;
  return {
    lines,
    total: grandTotal,
    totals: {
      ...{ subtotal, discount, preorderPrice, creditPrice, totalPrice, tax, financeTax, grandTotal },
      ...(cart.finance && { monthly: cart.monthly, months: cart.months, apr: cart.apr, downPercent: cart.downPercent }),
    },
    taxUnavailable: cart.taxUnavailable,
    delivery: await quotedDelivery({ platform: ctx.platform, owner: ownerOf(ctx) }, asked.delivery),
    coupon: coupon && { code: coupon.code, discount: coupon.discount },
    machineAt: machines.find(({ slug }) => slug === lines[0]?.slug)?.locationId ?? null,
  };
}

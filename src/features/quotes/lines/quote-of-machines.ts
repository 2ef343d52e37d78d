import { AppError, assertNoErrors, type FieldErrors } from '../../../contracts/call/errors.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import { maxOf, onlyOne } from '../../cart/cart.contract.ts';
import { chosenOf } from '../../cart/view/cart-lines.ts';
import { listPublished } from '../../delivery/delivery.service.ts';
import { type Attachment, type Machine, machineType } from '../../shop/machine/machine.rules.ts';
import { findMachines } from '../../shop/machine/machines.service.ts';
import { dollarsOf, priceOf } from '../../shop/machine/price.rules.ts';
import { taxOf } from '../../tax/tax.rules.ts';
import { taxRateAt } from '../../tax/tax.service.ts';
import type { QuoteLine, QuoteRequest } from '../quotes.contract.ts';
import type { QuotedLines } from '../quotes.rules.ts';
import { quotedDelivery } from './quoted-delivery.ts';

type RequestLine = NonNullable<QuoteRequest['products']>[number];

interface MachineLine {
  machine: Machine;
  attachments: Attachment[];
  quantity: number;
  /** In cents. */
  total: number;
}

/**
 * The machines that a request names, at today's prices [K12]; a machine without a price counts 0. Rejects unknown machines
 * and attachments, by their places.
 */
export async function quoteOfMachines(
  ctx: Ctx,
  { products, delivery }: { products: readonly RequestLine[]; delivery: QuoteRequest['delivery'] },
): Promise<QuotedLines> {
  const lines = await findLines(ctx, products);
  const amount = lines.reduce((sum, { total }) => sum + total, 0);
  const place = await quotedDelivery({ platform: ctx.platform, owner: ownerOf(ctx) }, delivery);
  const rate =
    place === null || !/^\d{5}$/.test(place.zip)
      ? null
      : await taxRateAt(ctx, { address: place.address, zip: place.zip, amount });
  const taxes = lines.map(({ total }) => taxOf(total, rate));
  const tax = taxes.reduce((sum, one) => sum + one, 0);
  return {
    lines: lines.map((line, index) => lineOf(line, taxes[index] ?? 0)),
    total: dollarsOf(amount + tax),
    totals: { subtotal: dollarsOf(amount), tax: dollarsOf(tax), total: dollarsOf(amount + tax) },
    taxUnavailable: rate === null,
    delivery: place,
    coupon: null,
    machineAt: lines[0]?.machine.locationId ?? null,
  };
}

async function findLines(ctx: Ctx, products: readonly RequestLine[]): Promise<MachineLine[]> {
  const ids = products.flatMap(({ id }) => id ?? []);
  const slugs = [...products.flatMap(({ slug }) => slug ?? []), ...(await slugsOfTitles(ctx, products))];
  const machines = [...(await findMachines(ctx, { ids })), ...(await findMachines(ctx, { slugs }))];
  const issues: FieldErrors = {};
  const lines = products.flatMap((product, index): MachineLine[] => {
    const machine = machines.find((one) => isNamedBy(one, product));
    if (!machine) {
      const field = product.slug ? 'slug' : product.id ? 'id' : 'product_name';
      issues[`products.${index}.${field}`] = ['This machine was not found'];
      return [];
    }
    const names = (product.attachments ?? []).map(nameOf);
    const attachments = chosenOf(machine, names);
    for (const [place, name] of names.entries())
      if (!attachments.some((one) => one.name === name))
        issues[`products.${index}.attachments.${place}`] = ['This attachment was not found'];
    const quantity = product.quantity ?? 1;
    if (quantity > maxOf(machine)) issues[`products.${index}.quantity`] = [onlyOne];
    const price = attachments.reduce((sum, one) => sum + one.price, priceOf(machine) ?? 0);
    return [{ machine, attachments, quantity, total: price * quantity }];
  });
  assertNoErrors(issues);
  return lines;
}

const nameOf = (attachment: NonNullable<RequestLine['attachments']>[number]): string =>
  typeof attachment === 'string' ? attachment : (attachment.attachment_name ?? attachment.name ?? '');

function isNamedBy(machine: Machine, { slug, id, product_name: title }: RequestLine): boolean {
  if (slug) return machine.slug === slug;
  return id ? machine.id === id : machine.title === title;
}

/** The slugs of the machines that are named by their titles alone. */
async function slugsOfTitles(ctx: Ctx, products: readonly RequestLine[]): Promise<string[]> {
  const reader = { platform: ctx.platform, owner: ownerOf(ctx) };
  const titles = new Set(products.flatMap(({ slug, id, product_name: title }) => (slug || id ? [] : (title ?? []))));
  const slugs: string[] = [];
  for (const title of titles) {
    const query = { 'filter[title][equals]': title, pageSize: '1', fields: 'slug' };
    const { items } = await listPublished(reader, machineType, query).catch((error: unknown) => {
      // Without the type, or for a title that no filter takes, there is no such machine.
      if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION_ERROR'))
        return { items: [] };
      throw error;
    });
    slugs.push(...items.map(({ slug }) => slug));
  }
  return slugs;
}

function lineOf({ machine, attachments, quantity, total }: MachineLine, tax: number): QuoteLine {
  return {
    product_name: machine.title,
    product_price: dollarsOf(priceOf(machine)),
    attachments: attachments.map(({ name, price, imageUrl }) => ({
      attachment_name: name,
      attachment_price: dollarsOf(price),
      attachment_image: imageUrl,
    })),
    tax: dollarsOf(tax),
    make: machine.make,
    model: machine.model,
    type: machine.category?.label ?? null,
    slug: machine.slug,
    quantity,
    total: dollarsOf(total + tax),
  };
}

import type { OwnerPath } from '../../../platform/admission/fair-line.ts';
import type { Ctx } from '../../../platform/context/context.ts';
import { ownerOf } from '../../../platform/context/owner-of.ts';
import { inSlot } from '../../delivery/public-queries.ts';
import type { Pictures } from '../../shop/answer/item.rules.ts';
import { readPictures } from '../../shop/answer/pictures.ts';
import type { Attachment, Machine } from '../../shop/machine/machine.rules.ts';
import { findMachines } from '../../shop/machine/machines.service.ts';
import { priceOf } from '../../shop/machine/price.rules.ts';
import type { PricedLine } from '../cart.rules.ts';
import type { Coupon } from '../coupons/coupons.rules.ts';
import { findCoupon } from '../coupons/coupons.service.ts';
import { type Place, placeOf } from '../delivery-places.ts';
import type { CartContent, StoredLine } from '../stored-cart.rules.ts';

/** A line with the machine as it is now. */
export interface CurrentLine {
  line: StoredLine;
  /** Null: it is gone, or not sold online any more. */
  machine: Machine | null;
  attachments: Attachment[];
}

export interface CartParts {
  lines: CurrentLine[];
  coupon: Coupon | null;
  place: Place | null;
  pictures: Pictures;
}

/** What a cart is made of at this moment, read in the visitor's turn. */
export async function findCartParts(
  ctx: Ctx,
  { content, owner = ownerOf(ctx) }: { content: CartContent; owner?: OwnerPath | undefined },
): Promise<CartParts> {
  const reader = { platform: ctx.platform, owner };
  const { machines, coupon } = await inSlot(reader, async () => ({
    machines: await findMachines(ctx, { ids: content.lines.map(({ machineId }) => machineId) }),
    coupon: content.couponCode === null ? null : await findCoupon(ctx, content.couponCode),
  }));
  const byId = new Map(machines.map((machine) => [machine.id, machine]));
  const lines = content.lines.map((line): CurrentLine => {
    const machine = byId.get(line.machineId) ?? null;
    if (machine === null || !isForSale(machine)) return { line, machine: null, attachments: [] };
    return { line, machine, attachments: chosenOf(machine, line.attachments) };
  });
  const place = content.delivery === null ? null : await placeOf(reader, content.delivery);
  const leading = machines.flatMap(({ pictures: [picture] }) => picture ?? []);
  const ofAttachments = lines.flatMap(({ attachments }) => attachments.flatMap(({ imageUrl }) => imageUrl ?? []));
  return { lines, coupon, place, pictures: await readPictures(reader, [...leading, ...ofAttachments]) };
}

/** Whether a machine can be put into a cart: it has a price, and is not sold on request alone. */
export function isForSale(machine: Machine): boolean {
  return !machine.requestOnly && priceOf(machine) !== null;
}

/** The machine's attachments of these names, in its own order; of several with one name the first. */
export function chosenOf(machine: Machine, names: readonly string[]): Attachment[] {
  const left = new Set(names);
  return machine.attachments.filter(({ name }) => left.delete(name));
}

/** A line as the formula takes it; one that is unavailable costs nothing. */
export function pricedLine({ line, machine, attachments }: CurrentLine, taxRate: number | null): PricedLine {
  const { quantity } = line;
  if (machine === null) return { price: 0, quantity, isPreOrder: false, deposit: null, taxRate };
  const price = attachments.reduce((sum, attachment) => sum + attachment.price, priceOf(machine) ?? 0);
  return { price, quantity, isPreOrder: machine.preOrder, deposit: machine.preOrderPrice, taxRate };
}

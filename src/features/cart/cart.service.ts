import { AppError } from '../../contracts/call/errors.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { ownerOf } from '../../platform/context/owner-of.ts';
import { onPublicSide } from '../../platform/context/public-side.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newId } from '../../platform/ids.ts';
import { networksOf } from '../../platform/network/ip-address.ts';
import { countNewCart, withinCouponLimit } from '../limits/visitor-limits.ts';
import { zipMessages } from '../locations/places/zip.rules.ts';
import { readSettings } from '../settings/settings.service.ts';
import { termChoices } from '../shop/machine/finance.rules.ts';
import type { Machine } from '../shop/machine/machine.rules.ts';
import { findMachines } from '../shop/machine/machines.service.ts';
import { priceOf } from '../shop/machine/price.rules.ts';
import { type Cart, type CartChange, type ItemChange, maxOf, type NewItem, onlyOne } from './cart.contract.ts';
import { deleteOldCarts, insertCart, selectOptionalCart, selectOptionalHeldCart, updateCart } from './cart.queries.ts';
import { cartTokenHash, keptDays, newCartToken } from './cart-cookie.ts';
import { findCoupon } from './coupons/coupons.service.ts';
import { isDeliveredTo, placeOf } from './delivery-places.ts';
import {
  type CartContent,
  emptyCart,
  type StoredLine,
  withChangedLine,
  withLine,
  withoutLine,
} from './stored-cart.rules.ts';
import { chosenOf, isForSale } from './view/cart-lines.ts';
import { viewCart } from './view/cart-view.ts';

/** The owner of a cart, by the visitor's cookie, which may hold anything. */
export type CartToken = string | undefined;

export interface ChangedCart {
  cart: Cart;
  /** For the cookie; null where there is still no cart. */
  token: string | null;
}

/** The cart of a visitor; an empty one for a cookie that names none. Makes nothing [K22]. */
export async function readCart(ctx: Ctx, token: CartToken): Promise<Cart> {
  const own = onPublicSide(ctx);
  return viewCart(own, await readCartContent(own, token));
}

/** What a visitor chose, without prices. */
export async function readCartContent(ctx: Ctx, token: CartToken): Promise<CartContent> {
  const place = placeOfToken(ctx, token);
  return (place && (await selectOptionalCart(ctx.db, place))) ?? emptyCart;
}

/** Puts a machine into the cart. Rejects one that is unknown or not for sale, an unknown attachment, and too many lines. */
export async function addToCart(ctx: Ctx, { token, item }: { token: CartToken; item: NewItem }): Promise<ChangedCart> {
  const [machine] = await findMachines(onPublicSide(ctx), { slugs: [item.slug] });
  if (!machine) throw new AppError('VALIDATION_ERROR', { fields: { slug: ['This machine was not found'] } });
  if (!isForSale(machine)) throw new AppError('MACHINE_NOT_FOR_SALE');
  const attachments = namesOf(machine, item.attachments);
  const { id: machineId, slug, title } = machine;
  const seenPrice = priceOf(machine) ?? 0;
  const line = { id: newId(), machineId, slug, title, attachments, quantity: item.quantity, seenPrice };
  return changeContent(ctx, token, (content) => ({
    ...content,
    lines: inStock(withLine(content.lines, line), machine),
  }));
}

/** Changes a line. Rejects a line of another cart as if it were not there, and an attachment that its machine does not have. */
export async function changeCartItem(
  ctx: Ctx,
  { token, id, change }: { token: CartToken; id: string; change: ItemChange },
): Promise<ChangedCart> {
  const { lines } = await readCartContent(ctx, token);
  const line = lines.find((one) => one.id === id);
  if (!line) throw new AppError('NOT_FOUND');
  const [machine] = await findMachines(onPublicSide(ctx), { ids: [line.machineId] });
  if (change.attachments && !machine) deny('attachments', 'This machine is no longer available');
  const known = change.attachments && machine && namesOf(machine, change.attachments);
  const checked = { ...change, ...(known && { attachments: known }) };
  return changeContent(ctx, token, (content) => {
    const lines = withChangedLine(content.lines, { ...checked, id });
    return { ...content, lines: machine && change.quantity !== undefined ? inStock(lines, machine) : lines };
  });
}

/** Takes a line out. Rejects a line of another cart as if it were not there. */
export async function removeCartItem(ctx: Ctx, { token, id }: { token: CartToken; id: string }): Promise<ChangedCart> {
  withoutLine((await readCartContent(ctx, token)).lines, id);
  return changeContent(ctx, token, (content) => ({ ...content, lines: withoutLine(content.lines, id) }));
}

/**
 * Sets coupon, finance and delivery [K13] [K23]. Rejects a code that is unknown or not in force, too many such codes, finance
 * where the owner offers none, an unknown store, and a zip that no store delivers to [K14].
 */
export async function changeCart(
  ctx: Ctx,
  { token, change }: { token: CartToken; change: CartChange },
): Promise<ChangedCart> {
  const { couponCode: code, finance, delivery, months, downPercent } = change;
  const own = onPublicSide(ctx);
  const couponCode = code === '' ? null : code;
  if (couponCode && !(await withinCouponLimit(ctx, () => findCoupon(own, couponCode))))
    deny('couponCode', 'This coupon is not valid');
  const settings = await readSettings(own);
  if (finance && !settings.financeOffered) deny('finance', 'Financing is not offered');
  const choices = termChoices(settings);
  if (typeof months === 'number' && !choices.months.includes(months))
    deny('months', `Choose one of the terms: ${choices.months.join(', ')} months`);
  const [least = 0] = choices.downPercents;
  if (typeof downPercent === 'number' && downPercent < least) deny('downPercent', `must be at least ${least} %`);
  if (delivery?.isStore && !(await placeOf(readerOf(own), delivery))) deny('delivery.id', 'This store was not found');
  if (delivery?.isStore === false && !(await isDeliveredTo(readerOf(own), delivery.zip)))
    deny('delivery.zip', zipMessages.invalid);
  return changeContent(ctx, token, (content) => ({
    ...content,
    ...(couponCode !== undefined && { couponCode }),
    ...(finance !== undefined && { isFinanced: finance }),
    ...(delivery !== undefined && { delivery }),
    ...(months !== undefined && { months }),
    ...(downPercent !== undefined && { downPercent }),
  }));
}

/** Empties the cart. Without one nothing is made. */
export async function clearCart(ctx: Ctx, token: CartToken): Promise<ChangedCart> {
  const place = placeOfToken(ctx, token);
  const exists = place !== null && (await selectOptionalCart(ctx.db, place)) !== null;
  if (!exists) return { cart: await viewCart(onPublicSide(ctx), emptyCart), token: null };
  return changeContent(ctx, token, () => emptyCart);
}

/** Carts that are kept, far more than a dealer's shoppers fill in 30 days; and how many go at once. */
const maxCached = 200_000;
const maxPurged = 100_000;

/**
 * Forgets carts that nobody changed for 30 days, and where there are too many, those of the networks that made the most, first the
 * ones that nobody came back to; the hourly cleanup.
 */
export async function purgeOldCarts(ctx: Ctx, { kept = maxCached }: { kept?: number } = {}): Promise<void> {
  await deleteOldCarts(ctx.db, { before: oldest(ctx), kept, max: maxPurged });
}

/** Changes the visitor's cart, or makes one; a token that names none is never taken for one. */
async function changeContent(
  ctx: Ctx,
  token: CartToken,
  change: (content: CartContent) => CartContent,
): Promise<ChangedCart> {
  const place = placeOfToken(ctx, token);
  const known = place && (await selectOptionalCart(ctx.db, place));
  // Rejected before a new cart counts.
  if (!known) change(emptyCart);
  if (!known) await countNewCart(ctx);
  const changed = await inTransaction(ctx, async (ctx) => {
    const at = ctx.platform.clock.now();
    const held = place && (await selectOptionalHeldCart(ctx.db, place));
    const content = change(held ?? emptyCart);
    // It moved under another token, or went, since the look above.
    if (known && !held) throw new AppError('CART_CHANGED');
    const fresh = newCartToken();
    const tokenHash = cartTokenHash(fresh) as Buffer;
    if (held) {
      // Whoever planted the cart would read the address under the token that they know.
      const isMoved = content.delivery !== held.delivery && content.delivery?.isStore === false;
      await updateCart(ctx.db, { ...content, id: held.id, at, ...(isMoved && { tokenHash }) });
      return { content, token: isMoved ? fresh : (token as string) };
    }
    const network = ctx.ip === null ? null : (networksOf(ctx.ip)[0] ?? null);
    await insertCart(ctx.db, { ...content, id: newId(), tokenHash, network, at });
    return { content, token: fresh };
  });
  return { cart: await viewCart(onPublicSide(ctx), changed.content), token: changed.token };
}

/** The lines, unless they hold more of a machine than there is. */
function inStock(lines: StoredLine[], machine: Machine): StoredLine[] {
  const own = lines.filter(({ machineId }) => machineId === machine.id);
  const held = own.reduce((sum, { quantity }) => sum + quantity, 0);
  return held > 1 && maxOf(machine) === 1 ? deny('quantity', onlyOne) : lines;
}

function namesOf(machine: Machine, names: readonly string[]): string[] {
  const known = chosenOf(machine, names).map(({ name }) => name);
  for (const [place, name] of names.entries())
    if (!known.includes(name)) deny(`attachments.${place}`, 'This attachment was not found');
  return known;
}

function deny(field: string, message: string): never {
  throw new AppError('VALIDATION_ERROR', { fields: { [field]: [message] } });
}

const readerOf = (ctx: Ctx) => ({ platform: ctx.platform, owner: ownerOf(ctx) });

function placeOfToken(ctx: Ctx, token: CartToken): { tokenHash: Buffer; since: Date } | null {
  const tokenHash = cartTokenHash(token);
  return tokenHash && { tokenHash, since: oldest(ctx) };
}

const oldest = ({ platform }: Ctx): Date => new Date(platform.clock.now().getTime() - keptDays * 86_400_000);

import type { z } from 'zod';
import { AppError, type FieldErrors } from '../../../contracts/call/errors.ts';
import { pageContext } from '../../../platform/context/visitor-context.ts';
import type { SiteRequest } from '../../../site-kit/site-page.ts';
import { type PagePost, type PageRequest, seeOther, withStatus } from '../../../site-kit/site-page.ts';
import { sameSitePath } from '../../auth/same-site-path.ts';
import { isFormOffered } from '../../forms/visited-forms.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { termChoices } from '../../shop/machine/finance.rules.ts';
import { quoteForm, shopPaths } from '../../shop/shop.paths.ts';
import { CartChange, type CartItem, ItemChange, NewItem } from '../cart.contract.ts';
import { cartSitePaths } from '../cart.paths.ts';
import {
  addToCart,
  type ChangedCart,
  changeCart,
  changeCartItem,
  readCartContent,
  removeCartItem,
} from '../cart.service.ts';
import { cartCookie } from '../cart-cookie.ts';
import type { StoredLine } from '../stored-cart.rules.ts';
import { viewCart } from '../view/cart-view.ts';
import type { CartView } from './CartPage.tsx';
import { type CartAction, cartActionIn } from './cart-form.rules.ts';
import { deliveryPanelId } from './DeliveryPanel.tsx';
import { attachmentsIn, deliveryView, maxZipLength } from './delivery.loader.ts';

type Parts = PagePost['parts'];

/** The visitor's cart. A zip in the address is looked up, for visitors without script. */
export async function loadCart(request: PageRequest): Promise<CartView> {
  // The router calls this after `takeCart` too, whose view the page shows.
  const typed = request.post ? [] : [...request.search];
  return cartView(request, { typed, fieldErrors: {}, problem: '', back: null });
}

/** Takes a form of the page and leads back to it, or shows it with what was typed and what is wrong. */
export async function takeCart(request: PageRequest & { post: PagePost }): Promise<CartView | Response> {
  const { post, visitor } = request;
  if (post.caller.foreignOrigin !== null) throw new AppError('CROSS_SITE_REQUEST');
  const act = cartActionIn(post.parts);
  const back = act.kind === 'change' ? backIn(request) : null;
  const again = async (refusal: AppError) => {
    const fieldErrors = refusal.details.fields ?? {};
    const {
      ['delivery.zip']: zip,
      ['delivery.address']: address,
      ['delivery.id']: store,
      couponCode,
      ...others
    } = fieldErrors;
    const own: FieldErrors = {
      ...(zip && { zip }),
      ...(address && { address }),
      ...(store && { store }),
      ...(couponCode && { couponCode }),
    };
    const [first] = Object.values(others).flat();
    const problem = first ?? (Object.keys(own).length > 0 ? '' : refusal.message);
    return withStatus(
      await cartView(request, { typed: post.parts, fieldErrors: own, problem, back }),
      refusal.code === 'RATE_LIMITED' ? 429 : 400,
    );
  };
  if (post.refusal) return again(post.refusal);
  if (act.kind === 'quote') return seeOther(quoteAddress(act));
  const ticked = back === null ? [] : attachmentsIn(post.parts).map((name) => ['attachments', name]);
  const zip = zipToCheck(post.parts);
  if (zip !== null)
    return seeOther(`${back ?? cartSitePaths.cart()}?${new URLSearchParams([...zip, ...ticked])}#${deliveryPanelId}`);
  try {
    const { token } = await applyTo(post, visitor.cart ?? undefined, act);
    const cookies = token === null ? [] : [cartCookie(request.platform.config, token)];
    const query = ticked.length > 0 ? `?${new URLSearchParams(ticked)}` : '';
    return seeOther(back === null ? cartSitePaths.cart() : `${back}${query}#${deliveryPanelId}`, { cookies });
  } catch (error) {
    if (error instanceof AppError && shown.has(error.code)) return again(error);
    throw error;
  }
}

const shown: ReadonlySet<string> = new Set([
  'VALIDATION_ERROR',
  'NOT_FOUND',
  'RATE_LIMITED',
  'MACHINE_NOT_FOR_SALE',
  'CART_CHANGED',
]);

/** The page that asks for a quote of a machine with what is ticked beside it. */
function quoteAddress({ slug, attachments }: Extract<CartAction, { kind: 'quote' }>): string {
  const query = [['item', slug], ...attachments.map((name) => ['attachments', name])];
  return `${shopPaths.requestQuote()}?${new URLSearchParams(query)}`;
}

/** The page of this site from which the delivery was chosen, if that is not the cart's. */
function backIn({ platform, post }: PageRequest & { post: PagePost }): string | null {
  const address = partOf(post.parts, 'return');
  const path = address === '' ? null : sameSitePath(address, platform.config.publicUrl);
  return path?.replace(/[?#].*$/, '') ?? null;
}

/** The zip that the next page looks up for visitors without script. A form with a home address is saved instead, so that no address stands in a URL. */
function zipToCheck(parts: Parts): URLSearchParams | null {
  if (partOf(parts, 'check') !== 'zip' || partOf(parts, 'address').trim() !== '') return null;
  return new URLSearchParams({ mode: 'pickHome', zip: partOf(parts, 'zip').trim().slice(0, maxZipLength) });
}

const partOf = (parts: Parts, name: string): string => parts.findLast(([own]) => own === name)?.[1] ?? '';

/** By line what its machine cost when it was put into the cart, in dollars, where it costs something else now. */
function formerPricesOf(items: readonly CartItem[], lines: readonly StoredLine[]): Record<string, number> {
  const seen = new Map(lines.map(({ id, seenPrice }) => [id, seenPrice]));
  const former = items.flatMap(({ id, price, attachments, unavailable }): [string, number][] => {
    const before = seen.get(id);
    const alone = Math.round(attachments.reduce((sum, one) => sum - one.price, price) * 100);
    return before === undefined || unavailable || alone === before ? [] : [[id, before / 100]];
  });
  return Object.fromEntries(former);
}

/** The number of machines in the visitor's cart, for the header. */
export async function loadCartCount(request: SiteRequest): Promise<number> {
  const { cart } = request.visitor;
  if (cart === null) return 0;
  const { lines } = await readCartContent(pageContext(request), cart);
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

function applyTo({ ctx }: PagePost, token: string | undefined, act: CartAction): Promise<ChangedCart> {
  switch (act.kind) {
    case 'add':
      return addToCart(ctx, { token, item: parsed(NewItem, act) });
    case 'item':
      return changeCartItem(ctx, { token, id: act.id, change: parsed(ItemChange, act.change) });
    case 'remove':
      return removeCartItem(ctx, { token, id: act.id });
    case 'change':
      return changeCart(ctx, { token, change: parsed(CartChange, act.change) });
    default:
      throw new AppError('VALIDATION_ERROR');
  }
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const fields: FieldErrors = {};
  for (const { path, message } of read.error.issues) fields[path.join('.')] ??= [message];
  throw new AppError('VALIDATION_ERROR', { fields });
}

interface Shown {
  typed: Parts;
  fieldErrors: FieldErrors;
  /** What is wrong with the form as a whole. */
  problem: string;
  back: string | null;
}

async function cartView(request: PageRequest, { typed, fieldErrors, problem, back }: Shown): Promise<CartView> {
  const ctx = pageContext(request);
  const content = await readCartContent(ctx, request.visitor.cart ?? undefined);
  const cart = await viewCart(ctx, content, { owner: request.owner });
  const delivery = await deliveryView(request, { delivery: content.delivery, typed, fieldErrors, back });
  const settings = await readSettings(ctx);
  const couponCode = partOf(typed, 'couponCode');
  const isQuoted = await isFormOffered(ctx, quoteForm);
  const formerPrices = formerPricesOf(cart.items, content.lines);
  const choices = settings.financeOffered ? termChoices(settings) : null;
  const hasCookie = request.visitor.cart !== null;
  return { cart, delivery, problem, fieldErrors, couponCode, choices, isQuoted, hasCookie, formerPrices };
}

import type { Ctx } from '../../platform/context/context.ts';
import { type AnswerSide, type Caller, implement } from '../../platform/http/implement.ts';
import { type Cart, cart } from './cart.contract.ts';
import {
  addToCart,
  type ChangedCart,
  changeCart,
  changeCartItem,
  clearCart,
  readCart,
  removeCartItem,
} from './cart.service.ts';
import { cartCookieName, cartCookieOptions, cartTokenOf } from './cart-cookie.ts';

/** Every change renews the cookie. */
async function answered(
  { ctx, answer }: { ctx: Ctx; answer: AnswerSide },
  changing: Promise<ChangedCart>,
): Promise<Cart> {
  const changed = await changing;
  const { config } = ctx.platform;
  if (changed.token !== null) answer.setCookie(cartCookieName(config), changed.token, cartCookieOptions(config));
  return changed.cart;
}

const tokenOf = ({ ctx, caller }: { ctx: Ctx; caller: Caller }) => cartTokenOf(caller, ctx.platform.config);

export const cartRoutes = implement(cart, {
  read: (call) => readCart(call.ctx, tokenOf(call)),
  addItem: (call) => answered(call, addToCart(call.ctx, { token: tokenOf(call), item: call.body })),
  changeItem: (call) =>
    answered(call, changeCartItem(call.ctx, { token: tokenOf(call), id: call.params.id, change: call.body })),
  removeItem: (call) => answered(call, removeCartItem(call.ctx, { token: tokenOf(call), id: call.params.id })),
  change: (call) => answered(call, changeCart(call.ctx, { token: tokenOf(call), change: call.body })),
  clear: (call) => answered(call, clearCart(call.ctx, tokenOf(call))),
});

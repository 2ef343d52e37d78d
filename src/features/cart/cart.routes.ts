import type { Ctx } from '../../platform/context/context.ts';
import { type AnswerSide, implement } from '../../platform/http/implement.ts';
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
import { cartCookieName, cartCookieOptions } from './cart-cookie.ts';

/** Every change renews the cookie. */
async function answered(
  { ctx, answer }: { ctx: Ctx; answer: AnswerSide },
  changing: Promise<ChangedCart>,
): Promise<Cart> {
  const changed = await changing;
  if (changed.token !== null) answer.setCookie(cartCookieName, changed.token, cartCookieOptions(ctx.platform.config));
  return changed.cart;
}

export const cartRoutes = implement(cart, {
  read: ({ ctx, caller }) => readCart(ctx, caller.cookies[cartCookieName]),
  addItem: (call) =>
    answered(call, addToCart(call.ctx, { token: call.caller.cookies[cartCookieName], item: call.body })),
  changeItem: (call) =>
    answered(
      call,
      changeCartItem(call.ctx, { token: call.caller.cookies[cartCookieName], id: call.params.id, change: call.body }),
    ),
  removeItem: (call) =>
    answered(call, removeCartItem(call.ctx, { token: call.caller.cookies[cartCookieName], id: call.params.id })),
  change: (call) =>
    answered(call, changeCart(call.ctx, { token: call.caller.cookies[cartCookieName], change: call.body })),
  clear: (call) => answered(call, clearCart(call.ctx, call.caller.cookies[cartCookieName])),
});

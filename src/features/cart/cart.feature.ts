import type { Feature } from '../../platform/feature.ts';
import { cart } from './cart.contract.ts';
import { cartErrors } from './cart.errors.ts';
import { cartRoutes } from './cart.routes.ts';
import { purgeOldCarts } from './cart.service.ts';

export const cartFeature = {
  name: 'cart',
  calls: { cart },
  routes: [cartRoutes],
  errors: cartErrors,
  cleanup: (ctx) => purgeOldCarts(ctx),
} satisfies Feature;

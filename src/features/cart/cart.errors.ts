import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature. */
export const cartErrors = {
  MACHINE_NOT_FOR_SALE: {
    category: 'conflict',
    error: 'This machine cannot be bought online.',
    suggestion: 'Request a quote for it instead',
  },
  CART_CHANGED: {
    category: 'conflict',
    error: 'Your cart changed in another window.',
    suggestion: 'Load the page again, then repeat your change',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    cart: typeof cartErrors;
  }
}

import { onPublicSide } from '../../platform/context/public-side.ts';
import { implement } from '../../platform/http/implement.ts';
import { tax } from './tax.contract.ts';
import { calculateTax } from './tax.service.ts';

export const taxRoutes = implement(tax, {
  calculate: ({ ctx, body }) => calculateTax(onPublicSide(ctx), body),
});

import { implement } from '../../../platform/http/implement.ts';
import { selling } from './selling.contract.ts';
import { listBuyers, sellMachine } from './selling.service.ts';

export const sellingRoutes = implement(selling, {
  buyers: ({ ctx, params }) => listBuyers(ctx, params.id),
  sell: ({ ctx, params, body }) => sellMachine(ctx, { id: params.id, draft: body }),
});

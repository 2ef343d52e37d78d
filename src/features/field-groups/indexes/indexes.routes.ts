import { implement } from '../../../platform/http/implement.ts';
import { fieldIndexes } from './indexes.contract.ts';
import { listIndexStates } from './indexes.service.ts';

export const fieldIndexesRoutes = implement(fieldIndexes, {
  list: ({ ctx, params }) => listIndexStates(ctx, params.id),
});

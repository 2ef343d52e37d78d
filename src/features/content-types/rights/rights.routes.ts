import { implement } from '../../../platform/http/implement.ts';
import { contentTypeRights } from './rights.contract.ts';
import { readTypeRights } from './rights.service.ts';

export const contentTypeRightsRoutes = implement(contentTypeRights, {
  get: ({ ctx, params }) => readTypeRights(ctx, params.id),
});

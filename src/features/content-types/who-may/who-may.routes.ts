import { implement } from '../../../platform/http/implement.ts';
import { contentTypeRights } from './who-may.contract.ts';
import { readTypeRights } from './who-may.service.ts';

export const contentTypeRightsRoutes = implement(contentTypeRights, {
  get: ({ ctx, params }) => readTypeRights(ctx, params.id),
});

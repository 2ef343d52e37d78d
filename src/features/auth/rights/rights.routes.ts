import { implement } from '../../../platform/http/implement.ts';
import { rights } from './rights.contract.ts';
import { checkMyPermissions, explainMyAccess } from './rights.service.ts';

export const rightsRoutes = implement(rights, {
  check: ({ ctx, body }) => checkMyPermissions(ctx, body),
  detail: ({ ctx, query }) => explainMyAccess(ctx, query.slug),
});

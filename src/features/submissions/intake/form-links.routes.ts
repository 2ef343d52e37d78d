import { type FeatureRoutes, implement } from '../../../platform/http/implement.ts';
import { formLinks } from './form-links.contract.ts';
import { createFormLink, listFormLinks, removeFormLink } from './form-links.ts';

export const formLinksRoutes: FeatureRoutes = implement(formLinks, {
  list: ({ ctx, params }) => listFormLinks(ctx, params.id),
  create: ({ ctx, params, body }) => createFormLink(ctx, { formId: params.id, draft: body }),
  remove: ({ ctx, params }) => removeFormLink(ctx, { formId: params.id, id: params.linkId }),
});

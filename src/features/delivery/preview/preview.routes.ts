import { implement } from '../../../platform/http/implement.ts';
import { preview } from './preview.contract.ts';
import { createPreviewLink } from './preview.service.ts';

export const previewRoutes = implement(preview, {
  create: ({ ctx, params, body }) => createPreviewLink(ctx, { id: params.id, ...body }),
});

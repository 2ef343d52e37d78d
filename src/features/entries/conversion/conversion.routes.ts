import { implement } from '../../../platform/http/implement.ts';
import { fieldConversion } from './conversion.contract.ts';
import { previewConversion } from './conversion.service.ts';

export const fieldConversionRoutes = implement(fieldConversion, {
  preview: ({ ctx, params, body }) => previewConversion(ctx, { fieldGroupId: params.id, ...body }),
});

import { implement } from '../../../platform/http/implement.ts';
import { fieldConversion } from './value-conversion.contract.ts';
import { previewConversion } from './value-conversion.service.ts';

export const fieldConversionRoutes = implement(fieldConversion, {
  preview: ({ ctx, params, body }) => previewConversion(ctx, { fieldGroupId: params.id, ...body }),
});

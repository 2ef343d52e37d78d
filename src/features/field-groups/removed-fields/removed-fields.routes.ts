import { implement } from '../../../platform/http/implement.ts';
import { removedFields } from './removed-fields.contract.ts';
import { restoreField } from './removed-fields.service.ts';

/** The list counts entries, which answer it. */
export const removedFieldsRoutes = implement(
  { restore: removedFields.restore },
  { restore: ({ ctx, params }) => restoreField(ctx, params) },
);

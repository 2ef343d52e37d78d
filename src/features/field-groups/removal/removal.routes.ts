import { implement } from '../../../platform/http/implement.ts';
import { fieldRemoval } from './removal.contract.ts';
import { restoreField } from './removal.service.ts';

/** The other calls are about entries, which answer them. */
export const fieldRemovalRoutes = implement(
  { restore: fieldRemoval.restore },
  { restore: ({ ctx, params }) => restoreField(ctx, params) },
);

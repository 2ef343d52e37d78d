import { changed } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import type { Removable } from '../../removals/removals.service.ts';
import { keptTemplate } from './kept-template.ts';

/** A template comes back as it was, without a provider that is gone. */
export const removableTemplate: Removable = {
  ...keptTemplate,
  conflicts: {},
  settle: async (ctx, { id, label }) => {
    await audit(ctx, 'email-template.restored', { type: 'email-template', id, label });
    changed(ctx, { topic: 'email-templates' });
  },
};

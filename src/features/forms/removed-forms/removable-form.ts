import { changed } from '../../../platform/db/transaction.ts';
import { audit } from '../../audit/audit.service.ts';
import type { Removable } from '../../removals/removals.service.ts';
import { keptForm } from './kept-form.ts';

/** A form comes back with its fields, settings and notifications, and finds its submissions again. */
export const removableForm: Removable = {
  ...keptForm,
  conflicts: {
    forms_slug_key: {
      code: 'FORM_SLUG_TAKEN',
      error: 'A form with this slug already exists. Give that one another slug, then restore this one.',
    },
  },
  settle: async (ctx, { id, label }) => {
    await audit(ctx, 'form.restored', { type: 'form', id, label });
    changed(ctx, { topic: 'forms' });
  },
};

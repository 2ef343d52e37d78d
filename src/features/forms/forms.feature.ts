import type { Feature } from '../../platform/feature.ts';
import { forms, formsPermissions } from './forms.contract.ts';
import { formErrors } from './forms.errors.ts';
import { formsRoutes } from './forms.routes.ts';
import { usesOfTemplates } from './integrations/forms-sending-templates.ts';
import { removableForm } from './removed-forms/removable-form.ts';

export const formsFeature = {
  name: 'forms',
  calls: { forms },
  routes: (offers) => [formsRoutes({ counters: offers('formCounts'), mailParts: offers('mailParts') })],
  errors: formErrors,
  permissions: formsPermissions,
  offers: {
    removables: [removableForm],
    templateUses: [usesOfTemplates],
    auditLogRights: [{ targetType: 'form', permission: 'forms.view' }],
  },
} satisfies Feature;

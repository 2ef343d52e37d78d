import type { Feature } from '../../platform/feature.ts';
import { emailTemplates, emailTemplatesPermissions } from './email-templates.contract.ts';
import { emailTemplateErrors } from './email-templates.errors.ts';
import { emailTemplatesRoutes } from './email-templates.routes.ts';
import { removableTemplate } from './removed-templates/removable-template.ts';

export const emailTemplatesFeature = {
  name: 'email-templates',
  calls: { emailTemplates },
  routes: (offers) => [emailTemplatesRoutes(offers('templateUses'))],
  errors: emailTemplateErrors,
  permissions: emailTemplatesPermissions,
  offers: {
    removables: [removableTemplate],
    auditLogRights: [{ targetType: 'email-template', permission: 'email-templates.view' }],
  },
} satisfies Feature;

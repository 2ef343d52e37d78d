import type { Feature } from '../../platform/feature.ts';
import { startDelivery } from './delivery/start-delivery.ts';
import { emailMessages } from './email-messages.contract.ts';
import { emailMessageErrors } from './email-messages.errors.ts';
import { emailMessagesRoutes } from './email-messages.routes.ts';
import { countMessagesByStatus, purgeOldRecipients } from './email-messages.service.ts';

export const emailMessagesFeature = {
  name: 'email-messages',
  calls: { emailMessages },
  routes: [emailMessagesRoutes],
  errors: emailMessageErrors,
  services: [startDelivery],
  cleanup: purgeOldRecipients,
  gauges: [{ name: 'emails', help: 'Emails by status', label: 'status', read: countMessagesByStatus }],
  offers: {
    auditLogRights: [{ targetType: 'email-message', permission: 'email-providers.view' }],
  },
} satisfies Feature;

import type { Feature } from '../../platform/feature.ts';
import { listExistingParts } from './existing-parts.ts';
import { notificationLog } from './notification-log.ts';
import { mailTrials } from './notifications.contract.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { notificationMails } from './notifications.service.ts';

/** What a form sends for each submission: it joins forms and submissions with the mails. */
export const notificationsFeature = {
  name: 'notifications',
  calls: { mailTrials },
  routes: () => [notificationsRoutes],
  offers: {
    mailParts: [listExistingParts],
    submissionMails: [notificationMails],
    mailLogs: [notificationLog],
  },
} satisfies Feature;

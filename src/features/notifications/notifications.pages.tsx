import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';

export const notificationsPages: ConsoleFeature = {
  name: 'notifications',
  pages: [],
  slots: {
    submissionToTry: lazy(async () => ({
      default: (await import('./choice-screen/SubmissionToTry.tsx')).SubmissionToTry,
    })),
    mailParts: lazy(async () => ({ default: (await import('./choice-screen/MailPartsChoice.tsx')).MailPartsChoice })),
  },
};

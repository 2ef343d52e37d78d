import { IconInbox } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import {
  submissionsPaths,
  submissionsPatterns,
  submissionsSitePaths,
  submissionsSitePatterns,
} from './submissions.paths.ts';

const permission = 'form-submissions.view';

export const submissionsPages: ConsoleFeature = {
  name: 'submissions',
  pages: [
    { path: submissionsPatterns.list, permission, load: () => import('./list-screen/SubmissionListPage.tsx') },
    { path: submissionsPatterns.one, permission, load: () => import('./detail-screen/SubmissionPage.tsx') },
    { path: submissionsPatterns.longer, permission, load: () => import('./detail-screen/LongerAddressPage.tsx') },
  ],
  navigation: [
    {
      group: 'Editor',
      label: 'Form Submissions',
      to: submissionsPaths.list(),
      icon: IconInbox,
      permission,
      lists: 'forms',
    },
  ],
  slots: {
    formLinks: lazy(async () => ({ default: (await import('./detail-screen/FormLinks.tsx')).FormLinks })),
    formSteps: lazy(async () => ({ default: (await import('./detail-screen/StepFigures.tsx')).StepFigures })),
  },
  offers: {
    auditedActions: [
      {
        subject: 'form-link',
        label: 'Links to forms',
        words: { created: 'Made a link to a form', deleted: 'Deleted a link to a form' },
      },
      {
        subject: 'submission',
        label: 'Submissions',
        words: {
          updated: 'Changed the status of a submission',
          restored: 'Restored a submission',
          resent: 'Sent the emails of a submission again',
          noted: 'Wrote a note on a submission',
          deleted: 'Deleted a submission',
        },
      },
      {
        subject: 'submissions',
        label: 'Erasures of submissions',
        words: {
          erased: 'Erased what a person sent',
          expired: 'Erased submissions past their retention period',
        },
      },
    ],
    publicForm: (slug) => ({ page: submissionsSitePaths.form(slug), script: submissionsSitePatterns.embedScript }),
    submissionsOfForm: submissionsPaths.ofForm,
    'record of form-submission': ({ id }) => ({ path: submissionsPaths.one(id), permission }),
    removableTexts: [
      {
        type: 'form-submission',
        name: 'Form submission',
        comesBack: 'The submission comes back with its files and its history.',
      },
    ],
  },
};

import { IconInbox } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin/console-feature.ts';
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
  offers: {
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

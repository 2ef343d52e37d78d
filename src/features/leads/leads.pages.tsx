import { IconAddressBook } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { leadsPaths, leadsPatterns } from './leads.paths.ts';

const permission = 'form-submissions.view';

export const leadsPages: ConsoleFeature = {
  name: 'leads',
  pages: [{ path: leadsPatterns.list, permission, load: () => import('./list-screen/LeadListPage.tsx') }],
  navigation: [{ group: 'Editor', label: 'Leads', to: leadsPaths.list(), icon: IconAddressBook, permission }],
  offers: {
    auditedActions: [
      {
        subject: 'lead',
        label: 'Leads',
        words: {
          resent: 'Sent a lead again',
        },
      },
    ],
  },
};

import { IconServer } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { emailProvidersPaths, emailProvidersPatterns } from './email-providers.paths.ts';

const permission = 'email-providers.view';

export const emailProvidersPages: ConsoleFeature = {
  name: 'email-providers',
  pages: [{ path: emailProvidersPatterns.list, permission, load: () => import('./list-screen/ProviderListPage.tsx') }],
  navigation: [
    { group: 'Settings', label: 'Email Providers', to: emailProvidersPaths.list(), icon: IconServer, permission },
  ],
  offers: {
    auditedActions: [
      {
        subject: 'email-provider',
        label: 'Email providers',
        words: {
          created: 'Created an email provider',
          updated: 'Changed an email provider',
          deleted: 'Deleted an email provider',
          restored: 'Restored an email provider',
          tested: 'Sent a test email through a provider',
        },
      },
    ],
    'record of email-provider': () => ({ path: emailProvidersPaths.list(), permission }),
    removableTexts: [
      {
        type: 'email-provider',
        name: 'Email provider',
        comesBack: 'The provider comes back with its password or API key.',
      },
    ],
  },
};

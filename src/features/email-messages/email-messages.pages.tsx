import { IconMailForward } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { emailMessagesPaths, emailMessagesPatterns } from './email-messages.paths.ts';

const permission = 'email-providers.view';

export const emailMessagesPages: ConsoleFeature = {
  name: 'email-messages',
  pages: [
    { path: emailMessagesPatterns.list, permission, load: () => import('./list-screen/MessageListPage.tsx') },
    { path: emailMessagesPatterns.one, permission, load: () => import('./detail-screen/MessagePage.tsx') },
  ],
  navigation: [
    { group: 'Settings', label: 'Email Log', to: emailMessagesPaths.list(), icon: IconMailForward, permission },
  ],
  offers: {
    auditedActions: [
      {
        subject: 'email-message',
        label: 'Emails',
        words: {
          resent: 'Sent an email again',
        },
      },
    ],
    'record of email-message': ({ id }) => ({ path: emailMessagesPaths.one(id), permission }),
  },
};

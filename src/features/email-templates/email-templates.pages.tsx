import { IconMail } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { recordPages } from '../../admin-kit/record-pages.ts';
import { emailTemplatesPaths, emailTemplatesPatterns } from './email-templates.paths.ts';

const permission = 'email-templates.view';

export const emailTemplatesPages: ConsoleFeature = {
  name: 'email-templates',
  pages: recordPages({
    resource: 'email-templates',
    patterns: emailTemplatesPatterns,
    list: () => import('./list-screen/TemplateListPage.tsx'),
    edit: () => import('./edit-screen/TemplateEditPage.tsx'),
  }),
  navigation: [
    { group: 'Settings', label: 'Email Templates', to: emailTemplatesPaths.list(), icon: IconMail, permission },
  ],
  creates: [
    {
      label: 'New email template',
      to: emailTemplatesPaths.create(),
      icon: IconMail,
      permission: 'email-templates.create',
    },
  ],
  offers: {
    auditedActions: [
      {
        subject: 'email-template',
        label: 'Email templates',
        words: {
          created: 'Created an email template',
          updated: 'Changed an email template',
          deleted: 'Deleted an email template',
          restored: 'Restored an email template',
          reset: 'Reset an email template to its original',
        },
      },
    ],
    'record of email-template': ({ id }) => ({ path: emailTemplatesPaths.edit(id), permission }),
    removableTexts: [
      {
        type: 'email-template',
        name: 'Email template',
        comesBack: 'The template comes back, and the integrations that name it send it again.',
      },
    ],
  },
};

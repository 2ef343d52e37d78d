import { IconClipboardList } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { recordPages } from '../../admin-kit/record-pages.ts';
import { formsPaths, formsPatterns } from './forms.paths.ts';

export const formsPages: ConsoleFeature = {
  name: 'forms',
  pages: recordPages({
    resource: 'forms',
    patterns: formsPatterns,
    list: () => import('./list-screen/FormListPage.tsx'),
    edit: () => import('./edit-screen/FormEditPage.tsx'),
  }),
  navigation: [
    { group: 'Builder', label: 'Forms', to: formsPaths.list(), icon: IconClipboardList, permission: 'forms.view' },
  ],
  creates: [{ label: 'New form', to: formsPaths.create(), icon: IconClipboardList, permission: 'forms.create' }],
  offers: {
    auditedActions: [
      {
        subject: 'form',
        label: 'Forms',
        words: {
          created: 'Created a form',
          updated: 'Changed a form',
          deleted: 'Deleted a form',
          restored: 'Restored a form',
          duplicated: 'Duplicated a form',
        },
      },
    ],
    'record of form': ({ id }) => ({ path: formsPaths.edit(id), permission: 'forms.view' }),
    removableTexts: [
      {
        type: 'form',
        name: 'Form',
        comesBack: 'The form comes back with its fields, settings and notifications, and finds its submissions again.',
      },
    ],
  },
};

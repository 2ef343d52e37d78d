import { IconForms } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { recordPages } from '../../admin-kit/record-pages.ts';
import { fieldGroupsPaths, fieldGroupsPatterns } from './field-groups.paths.ts';

export const fieldGroupsPages: ConsoleFeature = {
  name: 'field-groups',
  pages: recordPages({
    resource: 'field-groups',
    patterns: fieldGroupsPatterns,
    list: () => import('./admin/FieldGroupListPage.tsx'),
    edit: () => import('./admin/FieldGroupEditPage.tsx'),
  }),
  navigation: [
    {
      group: 'Builder',
      label: 'Field Groups',
      to: fieldGroupsPaths.list(),
      icon: IconForms,
      permission: 'field-groups.view',
    },
  ],
  creates: [
    { label: 'New field group', to: fieldGroupsPaths.create(), icon: IconForms, permission: 'field-groups.create' },
  ],
  offers: {
    auditedActions: [
      {
        subject: 'field-group',
        label: 'Field groups',
        words: {
          created: 'Created a field group',
          updated: 'Changed a field group',
          deleted: 'Deleted a field group',
          restored: 'Restored a field group',
        },
      },
      {
        subject: 'field',
        label: 'Fields',
        words: {
          restored: 'Restored a field',
          converted: 'Converted a field to another kind',
        },
      },
    ],
    'record of field-group': ({ id }) => ({ path: fieldGroupsPaths.edit(id), permission: 'field-groups.view' }),
    'record of field-conversion': ({ id }) => ({ path: fieldGroupsPaths.edit(id), permission: 'field-groups.view' }),
    removableTexts: [
      {
        type: 'field-group',
        name: 'Field group',
        comesBack:
          'The fields come back in the content types that showed them, with the values that entries still keep.',
      },
    ],
  },
};

import { IconKey } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { recordPages } from '../../admin-kit/record-pages.ts';
import { permissionsPaths, permissionsPatterns } from './permissions.paths.ts';

export const permissionsPages: ConsoleFeature = {
  name: 'permissions',
  pages: recordPages({
    resource: 'permissions',
    patterns: permissionsPatterns,
    list: () => import('./admin/PermissionListPage.tsx'),
    edit: () => import('./admin/PermissionEditPage.tsx'),
  }),
  navigation: [
    {
      group: 'Settings',
      label: 'Permissions',
      to: permissionsPaths.list(),
      icon: IconKey,
      permission: 'permissions.view',
    },
  ],
  creates: [
    { label: 'New permission', to: permissionsPaths.create(), icon: IconKey, permission: 'permissions.create' },
  ],
  offers: {
    auditedActions: [
      {
        subject: 'permission',
        label: 'Permissions',
        words: {
          created: 'Created a permission',
          updated: 'Changed a permission',
          deleted: 'Deleted a permission',
          restored: 'Restored a permission',
        },
      },
    ],
    'record of permission': ({ id }) => ({ path: permissionsPaths.edit(id), permission: 'permissions.view' }),
    removableTexts: [
      {
        type: 'permission',
        name: 'Permission',
        comesBack: 'The permission comes back to every role that granted it and is still there.',
      },
    ],
  },
};

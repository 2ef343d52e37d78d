import { IconKey } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin/console-feature.ts';
import { permissionsPaths, permissionsPatterns } from './permissions.paths.ts';

const edit = () => import('./admin/PermissionEditPage.tsx');

export const permissionsPages: ConsoleFeature = {
  name: 'permissions',
  pages: [
    {
      path: permissionsPatterns.list,
      permission: 'permissions.view',
      load: () => import('./admin/PermissionListPage.tsx'),
    },
    { path: permissionsPatterns.edit, permission: 'permissions.view', load: edit },
    { path: permissionsPatterns.create, permission: 'permissions.create', load: edit },
  ],
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

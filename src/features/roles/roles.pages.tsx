import { IconShieldPlus, IconUserShield } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { recordPages } from '../../admin-kit/record-pages.ts';
import { rolesPaths, rolesPatterns } from './roles.paths.ts';

export const rolesPages: ConsoleFeature = {
  name: 'roles',
  pages: recordPages({
    resource: 'roles',
    patterns: rolesPatterns,
    list: () => import('./admin/RoleListPage.tsx'),
    edit: () => import('./admin/RoleEditPage.tsx'),
  }),
  navigation: [
    { group: 'Settings', label: 'Roles', to: rolesPaths.list(), icon: IconUserShield, permission: 'roles.view' },
  ],
  creates: [{ label: 'New role', to: rolesPaths.create(), icon: IconShieldPlus, permission: 'roles.create' }],
  slots: {
    rolesGranting: lazy(async () => ({ default: (await import('./admin/RolesGranting.tsx')).RolesGranting })),
  },
  offers: {
    auditedActions: [
      {
        subject: 'role',
        label: 'Roles',
        words: {
          created: 'Created a role',
          updated: 'Changed a role',
          deleted: 'Deleted a role',
          restored: 'Restored a role',
          'permissions-granted': 'Granted new permissions to a role',
        },
      },
    ],
    'record of role': ({ id }) => ({ path: rolesPaths.edit(id), permission: 'roles.view' }),
    removableTexts: [
      {
        type: 'role',
        name: 'Role',
        comesBack:
          'The role comes back with what it granted, and everybody who held it and is still there holds it again. Roles that inherited from it do so again, unless they inherit from another one now.',
      },
    ],
  },
};

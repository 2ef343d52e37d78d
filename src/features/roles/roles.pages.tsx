import { IconShieldPlus, IconUserShield } from '@tabler/icons-react';
import { lazy } from 'react';
import type { ConsoleFeature } from '../../admin/console-feature.ts';
import { rolesPaths, rolesPatterns } from './roles.paths.ts';

const edit = () => import('./admin/RoleEditPage.tsx');

export const rolesPages: ConsoleFeature = {
  name: 'roles',
  pages: [
    { path: rolesPatterns.list, permission: 'roles.view', load: () => import('./admin/RoleListPage.tsx') },
    { path: rolesPatterns.edit, permission: 'roles.view', load: edit },
    { path: rolesPatterns.create, permission: 'roles.create', load: edit },
  ],
  navigation: [
    { group: 'Settings', label: 'Roles', to: rolesPaths.list(), icon: IconUserShield, permission: 'roles.view' },
  ],
  creates: [{ label: 'New role', to: rolesPaths.create(), icon: IconShieldPlus, permission: 'roles.create' }],
  slots: {
    rolesGranting: lazy(async () => ({ default: (await import('./admin/RolesGranting.tsx')).RolesGranting })),
  },
  offers: {
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

import { IconUser, IconUserPlus, IconUsers } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin/console-feature.ts';
import { recordPages } from '../../admin/record-pages.ts';
import { holdsPermission } from '../../contract-kit/session/held-rights.ts';
import { usersPaths, usersPatterns } from './users.paths.ts';

export const usersPages: ConsoleFeature = {
  name: 'users',
  pages: [
    ...recordPages({
      resource: 'users',
      patterns: usersPatterns,
      list: () => import('./list-screen/UserListPage.tsx'),
      edit: () => import('./edit-screen/UserEditPage.tsx'),
    }),
    { path: usersPatterns.access, permission: 'users.view', load: () => import('./access-screen/UserAccessPage.tsx') },
  ],
  navigation: [{ group: 'Editor', label: 'Users', to: usersPaths.list(), icon: IconUsers, permission: 'users.view' }],
  creates: [{ label: 'New user', to: usersPaths.create(), icon: IconUserPlus, permission: 'users.create' }],
  search: {
    label: 'People',
    icon: IconUser,
    isOpenTo: (rights) => holdsPermission(rights, 'users.view'),
    load: async () => ({ search: (await import('./list-screen/search-people.ts')).searchPeople }),
  },
  offers: {
    usersWithRole: (role) => usersPaths.list({ role }),
    'record of user': ({ id }) => ({ path: usersPaths.edit(id), permission: 'users.view' }),
    removableTexts: [
      {
        type: 'user',
        name: 'User',
        comesBack:
          'The account comes back with its roles and profile, but without a password: send a link to set a new one. Entries keep the name of this user, but do not become theirs again.',
      },
    ],
  },
};

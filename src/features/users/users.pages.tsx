import { IconUser, IconUserPlus, IconUsers } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { recordPages } from '../../admin-kit/record-pages.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
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
    auditedActions: [
      {
        subject: 'user',
        label: 'Users',
        words: {
          created: 'Created a user',
          updated: 'Changed a user',
          activated: 'Activated a user',
          deactivated: 'Deactivated a user',
          deleted: 'Deleted a user',
          restored: 'Restored a user',
          'email-verified': 'Confirmed an email address',
          'password-link-sent': 'Sent a link to set a password',
          'password-link-made': 'Made a link to set a password at the terminal',
          'password-ended': 'Ended a password',
          unlocked: 'Unlocked an account at the terminal',
          'password-reset': 'Set a new password by a mailed link',
          'password-changed': 'Changed a password',
          'second-factor-added': 'Switched an authenticator app on',
          'second-factor-removed': 'Switched an authenticator app off',
          'second-factor-reset': 'Reset a second factor',
          'recovery-codes-made': 'Made new recovery codes',
          'passkey-added': 'Added a passkey',
          'passkey-removed': 'Removed a passkey',
          linked: 'Linked a user to a sign-in provider',
          unlinked: 'Unlinked a user from a sign-in provider',
        },
      },
    ],
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

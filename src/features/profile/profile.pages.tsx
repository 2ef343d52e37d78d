import { IconUserCircle } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { routePatterns } from '../../admin-kit/paths.ts';
import { profilePaths, profilePatterns } from './profile.paths.ts';

export const profilePages: ConsoleFeature = {
  name: 'profile',
  pages: [{ path: profilePatterns.page, permission: null, load: () => import('./admin/ProfilePage.tsx') }],
  signedOutPages: [
    { path: routePatterns.newPassword, load: () => import('./admin/NewPasswordPage.tsx') },
    { path: routePatterns.secondFactor, load: () => import('./admin/SecondFactorPage.tsx') },
  ],
  navigation: [
    { group: 'Settings', label: 'Profile', to: profilePaths.page(), icon: IconUserCircle, permission: null },
  ],
  offers: {
    auditedActions: [
      {
        subject: 'profile',
        label: 'Profiles',
        words: {
          updated: 'Changed a profile',
        },
      },
    ],
  },
};

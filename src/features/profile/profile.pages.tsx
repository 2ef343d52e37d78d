import { IconUserCircle } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin/console-feature.ts';
import { profilePaths, profilePatterns } from './profile.paths.ts';

export const profilePages: ConsoleFeature = {
  name: 'profile',
  pages: [{ path: profilePatterns.page, permission: null, load: () => import('./admin/ProfilePage.tsx') }],
  navigation: [
    { group: 'Settings', label: 'Profile', to: profilePaths.page(), icon: IconUserCircle, permission: null },
  ],
};

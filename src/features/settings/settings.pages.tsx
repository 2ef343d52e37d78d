import { IconSettings } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin/console-feature.ts';
import { settingsPaths, settingsPatterns } from './settings.paths.ts';

export const settingsPages: ConsoleFeature = {
  name: 'settings',
  pages: [{ path: settingsPatterns.page, permission: 'settings.view', load: () => import('./admin/SettingsPage.tsx') }],
  navigation: [
    { group: 'Settings', label: 'Settings', to: settingsPaths.page(), icon: IconSettings, permission: 'settings.view' },
  ],
  offers: {
    'record of settings': () => ({ path: settingsPaths.page(), permission: 'settings.view' }),
  },
};

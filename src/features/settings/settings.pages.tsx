import { IconSettings } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { holdsPermission } from '../../contracts/session/held-rights.ts';
import { settingsPaths, settingsPatterns } from './settings.paths.ts';

export const settingsPages: ConsoleFeature = {
  name: 'settings',
  pages: [{ path: settingsPatterns.page, permission: 'settings.view', load: () => import('./admin/SettingsPage.tsx') }],
  navigation: [
    { group: 'Settings', label: 'Settings', to: settingsPaths.page(), icon: IconSettings, permission: 'settings.view' },
  ],
  search: {
    label: 'Settings',
    icon: IconSettings,
    isOpenTo: (rights) => holdsPermission(rights, 'settings.view'),
    load: async () => ({ search: (await import('./admin/search-settings.ts')).searchSettings }),
  },
  offers: {
    auditedActions: [
      {
        subject: 'settings',
        label: 'Settings',
        words: {
          updated: 'Changed settings',
        },
      },
    ],
    'record of settings': () => ({ path: settingsPaths.page(), permission: 'settings.view' }),
  },
};

import { IconDatabaseExport } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { backupsPaths, backupsPatterns } from './backups.paths.ts';

export const backupsPages: ConsoleFeature = {
  name: 'backups',
  pages: [{ path: backupsPatterns.page, permission: 'settings.view', load: () => import('./admin/BackupsPage.tsx') }],
  navigation: [
    {
      group: 'Settings',
      label: 'Backups',
      to: backupsPaths.page(),
      icon: IconDatabaseExport,
      permission: 'settings.view',
    },
  ],
  offers: {
    auditedActions: [
      {
        subject: 'backup',
        label: 'Backups',
        words: {
          started: 'Started a backup',
          tested: 'Started a test restore',
        },
      },
    ],
  },
};

import { IconShieldLock } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { securityPaths, securityPatterns } from './security.paths.ts';

export const securityPages: ConsoleFeature = {
  name: 'security',
  pages: [{ path: securityPatterns.page, permission: 'settings.view', load: () => import('./admin/SecurityPage.tsx') }],
  navigation: [
    {
      group: 'Settings',
      label: 'Security',
      to: securityPaths.page(),
      icon: IconShieldLock,
      permission: 'settings.view',
    },
  ],
  offers: {
    auditedActions: [
      {
        subject: 'security',
        label: 'Attacks',
        words: {
          'threshold-reached': 'Many security events in a short time',
        },
      },
    ],
  },
};

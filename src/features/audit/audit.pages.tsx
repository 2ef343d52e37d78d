import { IconHistory } from '@tabler/icons-react';
import type { ConsoleFeature } from '../../admin-kit/console-feature.ts';
import { auditPaths, auditPatterns } from './audit.paths.ts';

export const auditPages: ConsoleFeature = {
  name: 'audit',
  pages: [{ path: auditPatterns.page, permission: 'settings.view', load: () => import('./admin/AuditPage.tsx') }],
  navigation: [
    { group: 'Settings', label: 'Audit Trail', to: auditPaths.page(), icon: IconHistory, permission: 'settings.view' },
  ],
};

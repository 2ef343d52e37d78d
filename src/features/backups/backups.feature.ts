import type { Feature } from '../../platform/feature.ts';
import { backups } from './backups.contract.ts';
import { backupErrors } from './backups.errors.ts';
import { backupsRoutes } from './backups.routes.ts';
import { backupJob, testJob } from './backups.service.ts';
import { runBackup, runTest } from './run-backup.ts';

/** Backups that the server makes by itself, and test restores of them. */
export const backupsFeature = {
  name: 'backups',
  calls: { backups },
  routes: [backupsRoutes],
  errors: backupErrors,
  jobs: { [backupJob]: runBackup, [testJob]: runTest },
  schedule: { [backupJob]: '5 * * * *' },
  offers: { auditLogRights: [{ targetType: 'backup', permission: 'settings.view' }] },
} satisfies Feature;

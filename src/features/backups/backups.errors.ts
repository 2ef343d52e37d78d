import type { ErrorRows } from '../../contracts/call/errors.ts';

/** The errors of this feature [E13] [E14]. */
export const backupErrors = {
  BACKUPS_NOT_SET_UP: {
    category: 'conflict',
    error: 'Backups are not set up on this server',
    suggestion: 'Set BACKUP_TO to a folder or a bucket and start the server again',
  },
  BACKUP_RUNNING: {
    category: 'conflict',
    error: 'A backup or a test restore is running',
    suggestion: 'Wait until it is done, then try again',
  },
} as const satisfies ErrorRows;

declare module '../../contracts/call/errors.ts' {
  interface FeatureErrors {
    backups: typeof backupErrors;
  }
}

import { implement } from '../../platform/http/implement.ts';
import { backups } from './backups.contract.ts';
import { listBackups, startBackup, startTest } from './backups.service.ts';

export const backupsRoutes = implement(backups, {
  list: ({ ctx }) => listBackups(ctx),
  start: ({ ctx }) => startBackup(ctx),
  test: ({ ctx, params }) => startTest(ctx, params.name),
});

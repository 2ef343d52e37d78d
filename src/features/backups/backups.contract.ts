import { z } from 'zod';
import { contract, endpoint } from '../../contracts/call/endpoint.ts';

const Progress = z.object({ phase: z.string(), done: z.int(), of: z.int() });

/** A restore into a database that was thrown away afterwards. */
const RestoreTest = z.object({
  startedAt: z.iso.datetime(),
  /** Null while it runs. */
  endedAt: z.iso.datetime().nullable(),
  /** Rows of all tables; null while it runs, and where it failed. */
  rows: z.int().nullable(),
  error: z.string().nullable(),
});

export const Backup = z.object({
  /** The name of the file, which begins with `millwright-`. */
  name: z.string(),
  startedAt: z.iso.datetime(),
  /** Null while it is made. */
  endedAt: z.iso.datetime().nullable(),
  bytes: z.int().nullable(),
  files: z.int().nullable(),
  /** The keys of the installation are in it, encrypted. */
  hasKeys: z.boolean(),
  error: z.string().nullable(),
  test: RestoreTest.nullable(),
  /** How far the backup or its test is; null while neither runs. */
  progress: Progress.nullable(),
});
export type Backup = z.infer<typeof Backup>;

export const Backups = z.object({
  /** As the operator set it; null: no backup is made by itself. */
  plan: z
    .object({
      /** A folder, or a bucket. */
      place: z.string(),
      every: z.enum(['hour', 'day']),
      keep: z.int(),
      hasKeys: z.boolean(),
    })
    .nullable(),
  /** The newest first. */
  backups: z.array(Backup),
});
export type Backups = z.infer<typeof Backups>;

const base = '/admin/api/settings/backups';
const backupParams = z.object({ name: z.string().max(100) });

export const backups = contract({
  list: endpoint({
    method: 'GET',
    path: base,
    summary: 'The backups that the server makes by itself, and whether they can be restored',
    permission: 'settings.view',
    result: Backups,
    errors: [],
  }),
  start: endpoint({
    method: 'POST',
    path: base,
    summary: 'Make a backup now',
    permission: 'settings.edit',
    result: Backups,
    message: 'Backup started',
    errors: ['BACKUPS_NOT_SET_UP', 'BACKUP_RUNNING'],
  }),
  test: endpoint({
    method: 'POST',
    path: `${base}/{name}/test`,
    summary: 'Restore a backup into a database that is thrown away, to see that it can be restored',
    permission: 'settings.edit',
    params: backupParams,
    result: Backups,
    message: 'Test restore started',
    errors: ['BACKUPS_NOT_SET_UP', 'BACKUP_RUNNING', 'NOT_FOUND'],
  }),
});

import { resolve } from 'node:path';
import { type Bucket, readBucket } from '../storage/storage-address.ts';
import type { Complain } from './environment.ts';

/** The backups that a server makes by itself. */
export interface BackupPlan {
  /** A folder, or a bucket; of this installation alone. */
  to: string | Bucket;
  every: 'hour' | 'day';
  /** How many are kept; older ones are removed. */
  keep: number;
  /** Encrypts the keys of the installation; null leaves them out. */
  passphrase: string | null;
}

interface Readers {
  whole: (variable: string, byDefault: number, range: { min: number; max: number }) => number;
  choice: <C extends string>(variable: string, byDefault: C, choices: readonly C[]) => C;
  complain: Complain;
}

const minPassphrase = 8;

/** Reads BACKUP_TO and what belongs to it; null where it is unset. */
export function backupPlan(
  variableValue: (variable: string) => string | undefined,
  { whole, choice, complain }: Readers,
): BackupPlan | null {
  const place = variableValue('BACKUP_TO');
  const every = choice('BACKUP_EVERY', 'day', ['hour', 'day']);
  const keep = whole('BACKUP_KEEP', 14, { min: 1, max: 1000 });
  const passphrase = variableValue('BACKUP_PASSPHRASE') ?? null;
  if (passphrase !== null && passphrase.length < minPassphrase)
    complain('BACKUP_PASSPHRASE', `has ${passphrase.length} characters; choose at least ${minPassphrase}.`);
  if (place === undefined) return null;
  const to = place.startsWith('s3:') ? readBucket(variableValue, complain, 'BACKUP_TO') : resolve(place);
  return to === null ? null : { to, every, keep, passphrase };
}

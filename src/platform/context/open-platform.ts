import { startListenBus } from '../cache/listen-bus.ts';
import type { Config } from '../config/config.ts';
import { openMaintenance } from '../db/connections/maintenance.ts';
import { type Database, openDatabase, openPublicDatabase } from '../db/connections/pool.ts';
import { databaseJobs } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import { folderStorage } from '../storage/folder-storage.ts';
import { s3Storage } from '../storage/s3-storage.ts';
import { uploadFolder } from '../storage/storage.ts';
import { systemClock } from './clock.ts';
import type { Platform } from './context.ts';

export interface OpenPlatform {
  platform: Platform;
  database: Database;
  close(): Promise<void>;
}

/** What a process offers its services, on the migrated database at `url`. It connects when it is first used. */
export function openPlatform(options: { config: Config; url: string; log: Log; mailer: Mailer }): OpenPlatform {
  const { config, url, log, mailer } = options;
  const { max: poolMax, idleTimeoutMs, maxLifetimeMs } = config.pool;
  const database = openDatabase({ url, poolMax, idleTimeoutMs, maxLifetimeMs, log });
  const publicReads = openPublicDatabase({ url, poolMax: config.pool.publicMax, idleTimeoutMs, maxLifetimeMs, log });
  const bus = startListenBus({ url, log, clock: systemClock });
  const { db, prepared } = database;
  const storage = config.bucket === null ? folderStorage(uploadFolder(config)) : s3Storage(config.bucket, log);
  return {
    platform: {
      config,
      clock: systemClock,
      log,
      db,
      prepared,
      publicReads,
      maintenance: openMaintenance({ url, log }),
      bus,
      jobs: databaseJobs,
      mailer,
      storage,
    },
    database,
    close: async () => {
      await bus.close();
      await Promise.all([database.close(), publicReads.close()]);
    },
  };
}

import type { Pool } from 'pg';
import type { ChangeBus } from '../cache/bus.ts';
import { startListenBus } from '../cache/listen-bus.ts';
import type { Config } from '../config/config.ts';
import { openMaintenance } from '../db/connections/maintenance.ts';
import { type Database, openDatabase, openPublicDatabase } from '../db/connections/pool.ts';
import { type ReplicaReads, readFromReplica } from '../db/connections/read-replica.ts';
import { databaseJobs } from '../jobs/jobs.ts';
import type { Log } from '../log/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import { folderStorage } from '../storage/folder-storage.ts';
import { s3Storage } from '../storage/s3-storage.ts';
import { type Storage, uploadFolder } from '../storage/storage.ts';
import { systemClock } from './clock.ts';
import type { Platform } from './context.ts';

export interface OpenPlatform {
  platform: Platform;
  database: Database;
  /** By whose work they do. */
  pools: Readonly<Record<'staff' | 'readers' | 'visitors', Pool>>;
  close(): Promise<void>;
}

/** What a process offers its services, on the migrated database at `url`. It connects when it is first used. */
export function openPlatform(options: { config: Config; url: string; log: Log; mailer: Mailer }): OpenPlatform {
  const { config, url, log, mailer } = options;
  const { max: poolMax, idleTimeoutMs, maxLifetimeMs } = config.pool;
  const database = openDatabase({ url, poolMax, idleTimeoutMs, maxLifetimeMs, log });
  const ofReaders = { poolMax: config.pool.publicMax, idleTimeoutMs, maxLifetimeMs, log };
  const own = openPublicDatabase({ url, ...ofReaders });
  const listening = startListenBus({ url, log, clock: systemClock });
  const { reads: publicReads, bus, close: closeReads } = openReads({ own, bus: listening, url, config, log });
  const visitorChanges = openDatabase({ url, poolMax: config.pool.visitorMax, idleTimeoutMs, maxLifetimeMs, log });
  const { db, prepared } = database;
  const storage = storageOf(config, log);
  return {
    platform: {
      config,
      databaseUrl: url,
      clock: systemClock,
      log,
      db,
      prepared,
      publicReads,
      visitorChanges,
      maintenance: openMaintenance({ url, log }),
      bus,
      jobs: databaseJobs,
      mailer,
      storage,
    },
    database,
    pools: { staff: database.pool, readers: own.pool, visitors: visitorChanges.pool },
    close: async () => {
      await closeReads();
      await listening.close();
      await Promise.all([database.close(), own.close(), visitorChanges.close()]);
    },
  };
}

/** Where the files of this configuration lie. */
export const storageOf = (config: Pick<Config, 'bucket' | 'dataDir'>, log: Log): Storage =>
  config.bucket === null ? folderStorage(uploadFolder(config)) : s3Storage(config.bucket, log);

interface ReadsOptions {
  own: Database;
  bus: ChangeBus;
  url: string;
  config: Config;
  log: Log;
}

/** Where public reads go: to the replica, if there is one. */
function openReads({ own, bus, url, config, log }: ReadsOptions): ReplicaReads {
  if (config.replica === null) return { reads: own, bus, close: async () => {} };
  const { url: replicaUrl, maxLagMs } = config.replica;
  const { publicMax: poolMax, idleTimeoutMs, maxLifetimeMs } = config.pool;
  const replica = openPublicDatabase({ url: replicaUrl, poolMax, idleTimeoutMs, maxLifetimeMs, log });
  const single = { poolMax: 1, idleTimeoutMs, maxLifetimeMs, log };
  const watch = {
    own: openPublicDatabase({ url, ...single }),
    replica: openPublicDatabase({ url: replicaUrl, ...single }),
  };
  const following = readFromReplica({ own, replica, watch, bus, maxLagMs, log });
  return {
    ...following,
    close: async () => {
      await following.close();
      await Promise.all([replica, watch.own, watch.replica].map((one) => one.close()));
    },
  };
}

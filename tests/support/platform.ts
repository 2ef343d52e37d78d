import { join } from 'node:path';
import { startListenBus } from '../../src/platform/cache/listen-bus.ts';
import type { Config } from '../../src/platform/config/config.ts';
import type { Platform } from '../../src/platform/context/context.ts';
import { openMaintenance } from '../../src/platform/db/connections/maintenance.ts';
import { type Database, openDatabase, openPublicDatabase } from '../../src/platform/db/connections/pool.ts';
import { databaseJobs } from '../../src/platform/jobs/jobs.ts';
import { createLog } from '../../src/platform/log/log.ts';
import type { MailMessage } from '../../src/platform/mail/mailer.ts';
import { folderStorage } from '../../src/platform/storage/folder-storage.ts';
import { scratchRoot } from './database/scratch-root.ts';

/** A clock that runs like the real one until a test moves it. */
export interface TestClock {
  now(): Date;
  /** Stops it at this moment. */
  set(now: Date): void;
  advance(ms: number): void;
}

export interface TestPlatform {
  platform: Platform;
  database: Database;
  clock: TestClock;
  /** What the mailer was given. */
  mails: MailMessage[];
  /** The log's lines as they would be written, at debug level. */
  logLines: string[];
  close(): Promise<void>;
}

export interface TestPlatformOptions {
  url: string;
  config?: Partial<Config>;
  platform?: Partial<Platform>;
}

/** A hundred requests at once wait longer than those of a site may, where others load the machine. */
const timeout = {
  connectTimeoutMs: 60_000,
  statementTimeoutMs: 60_000,
  queryTimeoutMs: 59_500,
  lockTimeoutMs: 60_000,
};

/** Everything a service needs, on a real database, with a clock, mails and a log that tests can see and move. */
export function openTestPlatform({ url, config, platform: overrides }: TestPlatformOptions): TestPlatform {
  const logLines: string[] = [];
  const mails: MailMessage[] = [];
  const log = createLog({ level: 'debug', write: (line) => logLines.push(line) });
  const clock = createTestClock();
  const limits = { poolMax: 5, idleTimeoutMs: 30_000, maxLifetimeMs: 3_600_000, ...timeout };
  const database = openDatabase({ url, ...limits, log });
  const publicReads = openPublicDatabase({ url, ...limits, poolMax: 4, log });
  const visitorChanges = openDatabase({ url, ...limits, poolMax: 4, log });
  const bus = startListenBus({ url, log, clock });
  const { db, prepared } = database;
  // A person who is on the same database shares its files, too.
  const dataDir = join(scratchRoot, `mw-data-${new URL(url).pathname.slice(1)}`);
  const platform: Platform = {
    config: { ...testConfig(url, dataDir), ...config },
    databaseUrl: url,
    clock,
    log,
    db,
    prepared,
    publicReads,
    visitorChanges,
    maintenance: openMaintenance({ url, log }),
    bus,
    jobs: databaseJobs,
    mailer: {
      send: async (message) => {
        mails.push(message);
        return { answer: '250 kept' };
      },
    },
    storage: folderStorage(join(dataDir, 'uploads')),
    ...overrides,
  };
  const close = async () => {
    await bus.close();
    await Promise.all([database.close(), publicReads.close(), visitorChanges.close()]);
  };
  return { platform, database, clock, mails, logLines, close };
}

function testConfig(url: string, dataDir: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    databaseUrl: url,
    replica: null,
    pool: { max: 5, publicMax: 4, visitorMax: 4, idleTimeoutMs: 30_000, maxLifetimeMs: 3_600_000 },
    dataDir,
    auth: {
      secret: Buffer.from('a signing secret that only the tests use'),
      secretSource: 'environment',
      issuer: 'millwright',
      audience: 'millwright-admin',
      tokenLifetimeSeconds: 86_400,
      passwordIterations: 100_000,
    },
    admin: { email: 'administrator@example.test', password: 'Template-Admin-42!' },
    bucket: null,
    backups: null,
    media: { variantBytes: 50_000_000 },
    delivery: { cacheBytes: 8_388_608, secret: null },
    // Nothing listens there: a test that means an API starts one and names it.
    mail: {
      sendgridUrl: 'http://127.0.0.1:1',
      sendlayerUrl: 'http://127.0.0.1:1',
      timeoutMs: 5_000,
      retryMs: 2000,
      attempts: 12,
    },
    secretsKey: Buffer.from('a key for secrets that only the tests use'),
    listingSecret: '',
    services: {
      tax: { url: null, key: '', timeoutMs: 1500, breakerMs: 30_000 },
      crm: { url: null, oid: '', timeoutMs: 5000, retryMs: 5000, attempts: 3 },
      cdn: null,
    },
    webhooks: { retryMs: 5000, toPrivate: true },
    rateLimits: true,
    trustedProxies: [],
    allowedHosts: [],
    stopDelayMs: 0,
    metricsPort: null,
    logLevel: 'debug',
    seed: 'none',
    production: false,
    development: false,
    warnings: [],
  };
}

function createTestClock(): TestClock {
  let stoppedAt: number | null = null;
  let shift = 0;
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + shift),
    set: (now) => {
      stoppedAt = now.getTime();
      shift = 0;
    },
    advance: (ms) => {
      shift += ms;
    },
  };
}

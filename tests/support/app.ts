import { rm } from 'node:fs/promises';
import { buildApp, jobHandlers } from '../../src/app.ts';
import { openSession } from '../../src/features/auth/auth.service.ts';
import { sessionCookie } from '../../src/features/auth/session-cookie.ts';
import { buildUser, type UserOverrides } from '../../src/features/users/users.fixtures.ts';
import type { Platform } from '../../src/platform/context/context.ts';
import { systemContext } from '../../src/platform/context/system-context.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { findMigrations } from '../../src/platform/db/migrate/find-migrations.ts';
import type { Readiness } from '../../src/platform/http/health/health.ts';
import { databaseReadiness } from '../../src/platform/http/health/readiness.ts';
import { runDueJobs } from '../../src/platform/jobs/workers.ts';
import type { MailMessage } from '../../src/platform/mail/mailer.ts';
import { drain } from '../../src/platform/network/listen.ts';
import { type Api, createApi } from './api.ts';
import { afterThisFile } from './closing.ts';
import { createTestDatabase } from './database/database.ts';
import { deliverDue } from './mail/deliver-due.ts';
import { deliverLeads } from './mail/deliver-leads.ts';
import { deliverWebhooks } from './mail/deliver-webhooks.ts';
import { openTestPlatform, type TestClock, type TestPlatformOptions } from './platform.ts';
import './answer.ts';

export interface TestApp {
  url: string;
  platform: Platform;
  db: Db;
  clock: TestClock;
  mails: MailMessage[];
  logLines: string[];
  readiness: Readiness;
  as: {
    anonymous: Api;
    admin(): Promise<Api>;
    /** Signed in, with no role at all. */
    norole(): Promise<Api>;
    /** Holds exactly these permissions, through a role of its own. */
    holding(...permissions: string[]): Promise<Api>;
    user(user: { id: string }): Promise<Api>;
  };
  /** A request without session or any header of ours. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** The Cookie header of a fresh session. */
  cookieOf(user: { id: string }): Promise<string>;
  /** Does all background work that is due, and delivers the mails. */
  runJobs(): Promise<void>;
}

/**
 * A listening server on a database of its own, cloned from the seeded template; closed after the test file, which fails
 * when the server gave an error that its call does not declare.
 */
export async function startApp(overrides: Omit<TestPlatformOptions, 'url'> = {}): Promise<TestApp> {
  const { url: databaseUrl, drop } = await createTestDatabase();
  const { platform, database, clock, mails, logLines, close } = openTestPlatform({ url: databaseUrl, ...overrides });
  const undeclared: string[] = [];
  const readiness = databaseReadiness({ prepared: database.prepared, migrations: findMigrations() });
  const server = buildApp(platform, {
    readiness,
    onUndeclared: (call, code) => undeclared.push(`${call.method} ${call.path}: ${code}`),
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  afterThisFile(async () => {
    await drain(server);
    await close();
    await drop();
    await rm(platform.config.dataDir, { recursive: true, force: true });
    if (undeclared.length > 0) throw new Error(`Refusals that no contract declares:\n${undeclared.join('\n')}`);
  });

  const cookieOf = async ({ id }: { id: string }) => {
    const { token } = await openSession(systemContext(platform, 'test'), { userId: id });
    return `${sessionCookie(platform.config).name}=${token}`;
  };
  const user = async (of: { id: string }) => createApi({ url, cookie: await cookieOf(of) });
  const newUser = async (overrides: UserOverrides) => user(await buildUser({ platform }, overrides));
  return {
    url,
    platform,
    db: platform.db,
    clock,
    mails,
    logLines,
    readiness,
    as: {
      anonymous: createApi({ url, cookie: null }),
      admin: () => newUser({ roles: ['administrator'] }),
      norole: () => newUser({}),
      holding: (...permissions) => newUser({ permissions }),
      user,
    },
    fetch: (path, init) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
    cookieOf,
    runJobs: async () => {
      await runDueJobs({ pool: database.pool, platform, handlers: jobHandlers });
      await deliverWebhooks(platform);
      await deliverLeads(platform);
      await deliverDue(platform);
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import { buildApp, gauges, jobHandlers, jobSchedule, processServices, startJobs } from './app.ts';
import { type Config, readConfig } from './platform/config/config.ts';
import { openPlatform } from './platform/context/open-platform.ts';
import { systemContext } from './platform/context/system-context.ts';
import { startEmbeddedServer } from './platform/db/embedded/embedded-server.ts';
import { findMigrations } from './platform/db/migrate/find-migrations.ts';
import { migrate } from './platform/db/migrate/migrate.ts';
import { databaseReadiness } from './platform/http/health/readiness.ts';
import { installJobs } from './platform/jobs/install-jobs.ts';
import { startWorkers } from './platform/jobs/workers.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { openMail } from './platform/mail/open-mail.ts';
import { checkAddress, drain, listen } from './platform/network/listen.ts';
import { failureLines } from './platform/process/failure-lines.ts';
import { createLifecycle, type Lifecycle } from './platform/process/lifecycle.ts';
import { trimHeap } from './platform/process/trim-heap.ts';
import { welcomeBlock, welcomeLine } from './platform/process/welcome.ts';
import { closeDataFolder, writePrivately } from './platform/storage/data-folder.ts';
import { seedDatabase } from './seed/seed.ts';

/** What is under way when the process is told to stop may take so long. */
const maxDrainMs = 8_000;

writePrivately();
const log = createLog({ level: 'info' });
const lifecycle = createLifecycle(log);
try {
  const config = readConfig(environment());
  await start(config, createLog({ level: config.logLevel }), lifecycle);
} catch (error) {
  if (!lifecycle.isStopping()) for (const line of failureLines(error)) process.stderr.write(`${line}\n`);
  await lifecycle.stop(1);
}

async function start(config: Config, log: Log, lifecycle: Lifecycle): Promise<void> {
  for (const warning of config.warnings) process.stderr.write(`${warning}\n`);
  const { host, port } = config;
  await checkAddress({ host, port });

  await closeDataFolder(config.dataDir, log);
  const url = config.databaseUrl ?? (await startOwnDatabase(config, log, lifecycle));
  const migrations = findMigrations();
  await migrate({ url, directory: migrations, log });
  await installJobs({ url });

  const mail = await openMail(config, log);
  lifecycle.onStop('mail', mail.close);
  const { platform, database, pools, close } = openPlatform({ config, url, log, mailer: mail.mailer });
  lifecycle.onStop('database connections', close);
  await platform.storage.check();
  const administrator = await seedDatabase(platform);

  const readiness = databaseReadiness({ prepared: database.prepared, migrations });
  const server = buildApp(platform, { readiness, pages: mail.pages });
  if (config.metricsPort !== null) {
    const { serveMetrics } = await import('./platform/http/health/metrics.ts');
    const metrics = await serveMetrics({ port: config.metricsPort, server, platform, pools, gauges });
    lifecycle.onStop('metrics', metrics.close);
  }
  const listeningPort = await listen(server, { host, port });
  const ctx = systemContext(platform, 'start');
  for (const name of startJobs) await platform.jobs.add(ctx, name, {}, { jobKey: name });
  const workers = startWorkers({ pool: database.pool, platform, handlers: jobHandlers, schedule: jobSchedule });
  const services = processServices.map((startService) => startService(platform));
  lifecycle.beforeStop(async () => {
    readiness.stopping = true;
    await pause(config.stopDelayMs);
  });
  lifecycle.onStop('requests and jobs', async () => {
    await Promise.race([
      Promise.all([drain(server), ...[workers, ...services].map((one) => one.stop())]),
      pause(maxDrainMs),
    ]);
    server.server.closeAllConnections();
  });
  const address = addressOf(config, listeningPort);
  const mails = mail.pages.length === 0 ? null : `${address}/__mail/`;
  const welcome = process.stdout.isTTY ? welcomeBlock : welcomeLine;
  process.stdout.write(`${welcome({ address, administrator, mails })}\n`);
  trimHeap();
}

async function startOwnDatabase({ dataDir }: Config, log: Log, lifecycle: Lifecycle): Promise<string> {
  const { url, stop } = await startEmbeddedServer({ dataDir, log, holder: 'server' });
  lifecycle.onStop('embedded database', stop);
  return url;
}

/** Where the server answers; with `PORT=0` the system has chosen the port. */
function addressOf({ host, port, publicUrl }: Config, listeningPort: number): string {
  return port === 0 ? `http://${host}:${listeningPort}` : publicUrl;
}

/** A person at a terminal sees warnings alone, unless they ask for more; a log that is kept has it all. */
function environment(): NodeJS.ProcessEnv {
  return process.stdout.isTTY ? { ...process.env, LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn' } : process.env;
}

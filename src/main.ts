import { setTimeout as pause } from 'node:timers/promises';
import { buildApp, jobHandlers, jobSchedule, processServices, startJobs } from './app.ts';
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
import { closeDataFolder, writePrivately } from './platform/storage/data-folder.ts';
import { type FirstAdministrator, seedDatabase } from './seed/seed.ts';

/** What is under way when the process is told to stop may take so long. */
const longestDrainMs = 8_000;

writePrivately();
const log = createLog({ level: 'info' });
const lifecycle = createLifecycle(log);
try {
  const config = readConfig(process.env);
  await start(config, createLog({ level: config.logLevel }), lifecycle);
} catch (error) {
  for (const line of failureLines(error)) process.stderr.write(`${line}\n`);
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
  const { platform, database, close } = openPlatform({ config, url, log, mailer: mail.mailer });
  lifecycle.onStop('database connections', close);
  await platform.storage.check();
  const administrator = await seedDatabase(platform);

  const readiness = databaseReadiness({ prepared: database.prepared, migrations });
  const server = buildApp(platform, { readiness, pages: mail.pages });
  const listeningPort = await listen(server, { host, port });
  const ctx = systemContext(platform, 'start');
  for (const name of startJobs) await platform.jobs.add(ctx, name, {}, { jobKey: name });
  const workers = startWorkers({ pool: database.pool, platform, handlers: jobHandlers, schedule: jobSchedule });
  const services = processServices.map((startService) => startService(platform));
  lifecycle.onStop('requests and jobs', async () => {
    readiness.stopping = true;
    await Promise.race([
      Promise.all([drain(server), ...[workers, ...services].map((one) => one.stop())]),
      pause(longestDrainMs),
    ]);
    server.server.closeAllConnections();
  });
  process.stdout.write(`${welcome(config, listeningPort, administrator)}\n`);
  trimHeap();
}

async function startOwnDatabase({ dataDir }: Config, log: Log, lifecycle: Lifecycle): Promise<string> {
  const { url, stop } = await startEmbeddedServer({ dataDir, log, holder: 'server' });
  lifecycle.onStop('embedded database', stop);
  return url;
}

/** The one line for the person at the terminal; a made-up password is shown here and nowhere else. */
function welcome(
  { host, port, publicUrl }: Config,
  listeningPort: number,
  administrator: FirstAdministrator | null,
): string {
  const address = port === 0 ? `http://${host}:${listeningPort}` : publicUrl;
  const ready = `Millwright is ready at ${address} (admin console: ${address}/admin)`;
  if (administrator === null) return ready;
  const { email, generatedPassword } = administrator;
  const password =
    generatedPassword === null
      ? 'with the password from ADMIN_PASSWORD'
      : `with the password ${generatedPassword} (shown this once)`;
  return `${ready}; first administrator: ${email} ${password}`;
}

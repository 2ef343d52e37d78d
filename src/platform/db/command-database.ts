import type { Config } from '../config/config.ts';
import { installJobs } from '../jobs/install-jobs.ts';
import type { Log } from '../log/log.ts';
import { StartError } from '../process/start-error.ts';
import { connectToRunning, startEmbeddedServer } from './embedded/embedded-server.ts';
import { findMigrations } from './migrate/find-migrations.ts';
import { migrate, pendingMigrations } from './migrate/migrate.ts';

/** The database a command works on. `isOwn`: no server runs on it, so that the command may have to fill it first. */
export interface CommandDatabase {
  url: string;
  isOwn: boolean;
  close(): Promise<void>;
}

/** The database that is meant: the one named, the running server's own, or, with no server running, the data folder's. Rejects one that another command holds, or a server of an older version. */
export async function openCommandDatabase(
  config: Config,
  { log, command }: { log: Log; command: string },
): Promise<CommandDatabase> {
  const directory = findMigrations();
  const nothing = async () => {};
  const running = config.databaseUrl === null ? await connectToRunning(config.dataDir) : null;
  if (running !== null && running.holder !== 'server') {
    throw new StartError(
      `The data folder ${config.dataDir} is in use by another ${running.holder}; wait until it has ended.`,
    );
  }
  if (running !== null) {
    const pending = await pendingMigrations({ url: running.url, directory });
    if (pending.length > 0)
      throw new StartError(`The running server is of an older version; restart it, then ${command} again.`);
    return { url: running.url, isOwn: false, close: nothing };
  }
  if (config.databaseUrl !== null) {
    await prepare({ url: config.databaseUrl, directory, log });
    return { url: config.databaseUrl, isOwn: true, close: nothing };
  }
  const { url, stop } = await startEmbeddedServer({ dataDir: config.dataDir, log, holder: command });
  try {
    await prepare({ url, directory, log });
  } catch (error) {
    await stop().catch(nothing);
    throw error;
  }
  return { url, isOwn: true, close: stop };
}

async function prepare({ url, directory, log }: { url: string; directory: string; log: Log }): Promise<void> {
  await migrate({ url, directory, log });
  await installJobs({ url });
}

import type { Config } from '../config/config.ts';
import { openCommandDatabase } from '../db/command-database.ts';
import type { Log } from '../log/log.ts';
import type { Platform } from './context.ts';
import { openPlatform } from './open-platform.ts';

/** What a command beside the server works with. `isOwn`: no server runs on the database, so it may have to be filled first. */
export interface CommandPlatform {
  platform: Platform;
  isOwn: boolean;
  close(): Promise<void>;
}

/** Opens the database that is meant and a platform on it that sends no mail. Rejects as `openCommandDatabase`. */
export async function openCommandPlatform(
  config: Config,
  { log, command }: { log: Log; command: string },
): Promise<CommandPlatform> {
  const database = await openCommandDatabase(config, { log, command });
  const mailer = { send: () => Promise.reject(new Error('this command sends no mail')) };
  try {
    const { platform, close } = openPlatform({ config, url: database.url, log, mailer });
    // The connections first: a database of its own stops last, whatever became of them.
    return { platform, isOwn: database.isOwn, close: () => close().finally(database.close) };
  } catch (error) {
    await database.close().catch(() => {});
    throw error;
  }
}

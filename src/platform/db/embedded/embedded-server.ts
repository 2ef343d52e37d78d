import { mkdir, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log/log.ts';
import { StartError } from '../../process/start-error.ts';
import { chooseAddress, purgeAddress, urlOf } from './address.ts';
import { type Cluster, clusterFolder, ensureCluster, ownerRole, readPasswords, superuserRole } from './cluster.ts';
import { claimDataFolder, readHolder } from './data-lock.ts';
import { findPostmaster, type Postmaster, runPostmaster, signal, stopPostmaster } from './postmaster.ts';

interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** Who holds the data folder, for the one who is rejected: "server", "import". */
  holder: string;
  /** False only for throw-away data: a crash of the machine may lose everything. */
  durable?: boolean;
}

export interface EmbeddedServer {
  /** Of the product's role, which owns its database and nothing else. */
  url: string;
  /** Of the superuser, in the maintenance database; for tests and tools. */
  adminUrl: string;
  stop(): Promise<void>;
}

/**
 * Claims the data folder and serves the PostgreSQL in it, made at the first start, until `stop`; a server that dies
 * meanwhile is started again on the same address. Rejects (`StartError`, one line) a folder in use or not writable.
 */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { log, holder, durable = true } = options;
  let dataDir = resolve(options.dataDir);
  try {
    await mkdir(dataDir, { recursive: true });
    dataDir = await realpath(dataDir);
    const lock = await claimDataFolder(dataDir, holder);
    try {
      const cluster = await ensureCluster(dataDir, log, durable);
      return await serve(cluster, durable, log, lock.release);
    } catch (error) {
      await lock.release();
      throw error;
    }
  } catch (error) {
    throw refusal(error, dataDir);
  }
}

/** The database of a server that runs on this data folder, for a command line beside it; null if none does. */
export async function connectToRunning(dataDir: string): Promise<{ url: string; holder: string } | null> {
  const folder = await realpath(dataDir).catch(() => null);
  if (folder === null) return null;
  const claim = await readHolder(folder);
  const passwords = await readPasswords(folder);
  if (claim === null || passwords === null) return null;
  const postmaster = await findPostmaster(clusterFolder(folder));
  if (postmaster === null || postmaster.status !== 'ready') return null;
  return { url: urlOf(postmaster.address, ownerRole, passwords.owner), holder: claim.holder };
}

async function serve(
  cluster: Cluster,
  durable: boolean,
  log: Log,
  release: () => Promise<void>,
): Promise<EmbeddedServer> {
  const settings: Record<string, string> = durable ? {} : throwAway;
  const first = await runPostmaster(cluster, await chooseAddress(cluster), settings, log);
  // An adopted server may listen elsewhere than we would have chosen; restarts keep to it.
  const { address } = first;
  const supervisor = supervise(first, () => runPostmaster(cluster, address, settings, log), log);
  // For an exit that did not come through `stop`; a kill leaves the server, and the next start adopts it.
  const onExit = () => signal(supervisor.current().pid, 'SIGINT');
  process.once('exit', onExit);
  let stopped: Promise<void> | undefined;
  return {
    url: urlOf(address, ownerRole, cluster.passwords.owner),
    adminUrl: urlOf(address, superuserRole, cluster.passwords.superuser, 'postgres'),
    stop() {
      stopped ??= (async () => {
        process.off('exit', onExit);
        await stopPostmaster(await supervisor.end(), cluster);
        await purgeAddress(address, cluster);
        await release();
      })();
      return stopped;
    },
  };
}

const throwAway = { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB' };

/** Starts the server again whenever it dies, until `end`, which gives the last one. */
function supervise(first: Postmaster, restart: () => Promise<Postmaster>, log: Log) {
  let current = first;
  const ending = new AbortController();
  let restarting: Promise<void> = Promise.resolve();

  const watch = (postmaster: Postmaster, startedAt: number) => {
    current = postmaster;
    void postmaster.exited.then(() => {
      if (ending.signal.aborted) return;
      log.error('PostgreSQL died, starting it again', { pid: postmaster.pid });
      restarting = again(Date.now() - startedAt > 10_000 ? 0 : 250);
    });
  };
  const again = async (firstDelay: number) => {
    for (let delay = firstDelay; ; delay = Math.min(delay * 2 + 250, 10_000)) {
      await pause(delay, undefined, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
      try {
        watch(await restart(), Date.now());
        return;
      } catch (error) {
        log.error('PostgreSQL does not start again, trying on', { error: String(error) });
      }
    }
  };
  watch(first, Date.now());
  return {
    current: () => current,
    async end() {
      ending.abort();
      await restarting;
      return current;
    },
  };
}

/** Errors of the file system as one line that says how to mend them. */
function refusal(error: unknown, dataDir: string): unknown {
  if (error instanceof StartError) return error;
  const { code, path, message } = error as NodeJS.ErrnoException;
  const place = path === undefined ? dataDir : `${dataDir} (at ${path})`;
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new StartError(`There is no space left for the data folder ${place}: free some, then start again.`, {
      cause: error,
    });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return new StartError(
      `The data folder ${place} cannot be written to (${code}): let this user write there, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  return new StartError(`The data folder ${place} cannot be used: ${message}.`, { cause: error });
}

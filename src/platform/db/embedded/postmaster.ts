import { closeSync, fstatSync, openSync } from 'node:fs';
import { chown, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../../log/log.ts';
import { type Address, isSocket, socketFile } from './address.ts';
import { type Cluster, errorOf, launch } from './cluster.ts';
import { commandLineOf, isAlive } from './processes.ts';

export interface Postmaster {
  pid: number;
  address: Address;
  /** Settles when the process is gone. */
  exited: Promise<void>;
}

interface PidFile {
  pid: number;
  address: Address;
  status: string;
}

/** How long a start that is rejected for a passing reason is tried again. */
const timeoutMs = 60_000;
const maxLogBytes = 10_000_000;

const pidPath = (folder: string) => join(folder, 'postmaster.pid');
const logPath = (dataDir: string) => join(dataDir, 'postgres.log');

/**
 * Serves the cluster: adopts a server that a killed process of ours left running, waits for one that is still stopping
 * or recovering, clears away what a killed server left, or starts one. Rejects with the server's own reason.
 */
export async function runPostmaster(
  cluster: Cluster,
  address: Address,
  settings: Record<string, string>,
  log: Log,
): Promise<Postmaster> {
  const deadline = Date.now() + timeoutMs;
  let waits = 0;
  for (let delay = 20; ; delay = Math.min(delay * 2, 1_000)) {
    const running = await findPostmaster(cluster.folder);
    if (running?.status === 'ready') {
      log.info('adopted the PostgreSQL that was left running', { pid: running.pid });
      return { pid: running.pid, address: running.address, exited: gone(running.pid) };
    }
    if (running === null) {
      const outcome = await start(cluster, address, settings);
      if (typeof outcome !== 'string') return outcome;
      if (!isPassing(outcome) || Date.now() > deadline) {
        const failure = `PostgreSQL does not start (see ${logPath(cluster.dataDir)})`;
        throw errorOf(cluster, failure, outcome);
      }
    }
    waits += 1;
    if (waits % 20 === 1) log.info('waiting for the PostgreSQL that was left behind', { status: running?.status });
    await pause(delay);
  }
}

/** The running server of a data folder, whatever its state. */
export async function findPostmaster(folder: string): Promise<PidFile | null> {
  const file = await readPidFile(folder);
  return file !== null && isAlive(file.pid) && serves(file.pid, folder) ? file : null;
}

/** Ends the server: running statements are cut off, everything committed is kept. */
export async function stopPostmaster({ pid, exited }: Postmaster, cluster: Cluster): Promise<void> {
  if (!isAlive(pid)) return;
  if (process.platform === 'win32') {
    launch(cluster, cluster.binaries.pg_ctl, ['stop', '-m', 'fast', '-D', cluster.folder], 'pipe');
  } else {
    signal(pid, 'SIGINT');
  }
  // A checkpoint to a slow disk takes long; past this, the next start recovers instead.
  const impatience = setTimeout(() => signal(pid, 'SIGQUIT'), 30_000);
  await exited;
  clearTimeout(impatience);
}

/** Sends a signal to a process that may be gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** One attempt: the running server, or what it said before it gave up. */
async function start(
  cluster: Cluster,
  address: Address,
  settings: Record<string, string>,
): Promise<Postmaster | string> {
  await clearLeftovers(cluster.folder, address);
  await rotateLog(cluster.dataDir);
  const output = openSync(logPath(cluster.dataDir), 'a', 0o600);
  const logStart = fstatSync(output).size;
  const child = launch(cluster, cluster.binaries.postgres, serverArguments(cluster, address, settings), [
    'ignore',
    output,
    output,
  ]);
  closeSync(output);
  let isGone = false;
  let violation: Error | undefined;
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      violation = error;
      resolve();
    });
  }).then(() => {
    isGone = true;
  });
  // The server outlives us if we are killed, and must not keep us alive.
  child.unref();
  while (!isGone) {
    const file = await readPidFile(cluster.folder);
    if (file !== null && file.pid === child.pid && file.status === 'ready') return { pid: file.pid, address, exited };
    await pause(10);
  }
  if (violation !== undefined) throw violation;
  return (await readFile(logPath(cluster.dataDir))).subarray(logStart).toString();
}

function serverArguments(cluster: Cluster, address: Address, settings: Record<string, string>): string[] {
  const all: Record<string, string> = {
    listen_addresses: isSocket(address) ? '' : address.host,
    unix_socket_directories: isSocket(address) ? address.host : '',
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Failed statements are the application's to log; here they would bring people's data into a second log.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', cluster.folder, '-p', String(address.port), ...flags];
}

/** Lines of postmaster.pid: pid, data folder, start, port, socket folder, listening address, memory key, status. */
async function readPidFile(folder: string): Promise<PidFile | null> {
  const content = await readFile(pidPath(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const [pid, , , port, socketFolder, listening, , status] = content.split('\n').map((line) => line.trim());
  if (!pid) return null;
  return {
    pid: Number(pid),
    address: { host: socketFolder || listening || '', port: Number(port) },
    status: status ?? '',
  };
}

/** True if the process is the server of this data folder, and not a later process with a dead server's id. */
function serves(pid: number, folder: string): boolean {
  const line = commandLineOf(pid);
  // Where command lines cannot be read, PostgreSQL's own check has to do.
  return line === '' ? process.platform === 'win32' : line.includes(` -D ${folder} `);
}

/**
 * A killed server leaves its pid, which by now may be another process's; PostgreSQL would take that for a running server
 * and reject. The file itself stays, as it lets PostgreSQL see whether old sessions still use the shared memory.
 */
async function clearLeftovers(folder: string, address: Address): Promise<void> {
  const file = await readPidFile(folder);
  if (file !== null && isAlive(file.pid)) {
    const path = pidPath(folder);
    const { uid, gid, mode } = await stat(path);
    const [, ...rest] = (await readFile(path, 'utf8')).split('\n');
    await writeFile(`${path}.new`, [noProcess, ...rest].join('\n'), { mode });
    if (process.getuid?.() === 0) await chown(`${path}.new`, uid, gid);
    await rename(`${path}.new`, path);
  }
  if (!isSocket(address)) return;
  await rm(socketFile(address), { force: true });
  await rm(`${socketFile(address)}.lock`, { force: true });
}

/** Above every system's highest process id. */
const noProcess = '2147483646';

async function rotateLog(dataDir: string): Promise<void> {
  const { size } = await stat(logPath(dataDir)).catch(() => ({ size: 0 }));
  if (size > maxLogBytes) await rename(logPath(dataDir), `${logPath(dataDir)}.1`);
}

function gone(pid: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(timer);
      resolve();
    }, 200);
    timer.unref();
  });
}

/** The sessions of a killed server need a moment to notice and let go. */
const isPassing = (output: string) =>
  /pre-existing shared memory block|lock file "[^"]*" already exists|is being (started|shut down)/.test(output);

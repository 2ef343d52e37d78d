import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../../process/start-error.ts';
import { isAlive, machineId, startOf } from './processes.ts';

interface Claim {
  /** Tells two claims apart, also of one process. */
  nonce: string;
  pid: number;
  processStart: string | null;
  machine: string;
  holder: string;
  since: string;
}

export interface DataLock {
  release(): Promise<void>;
}

const heartbeatMs = 4_000;
/** A claim from another machine or container that nobody touched for so long is dead. */
const silentMs = 3 * heartbeatMs;

/** The file that says which process uses a data folder. */
export const lockPath = (dataDir: string) => join(dataDir, 'millwright.lock');

/**
 * Claims a data folder for this process until `release`. Rejects (`StartError`) while another process holds it, this
 * one included; the claim of a dead process is taken over, and of several that try to, one succeeds.
 */
export async function claimDataFolder(dataDir: string, holder: string): Promise<DataLock> {
  const path = lockPath(dataDir);
  const claim: Claim = {
    nonce: randomUUID(),
    pid: process.pid,
    processStart: startOf(process.pid),
    machine: machineId(),
    holder,
    since: new Date().toISOString(),
  };
  const own = `${path}.${claim.nonce}`;
  try {
    await writeFile(own, JSON.stringify(claim), { flag: 'wx' });
    await take(path, own, claim, dataDir);
  } finally {
    await rm(own, { force: true });
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {});
  }, heartbeatMs);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      if ((await readClaim(path))?.nonce === claim.nonce) await rm(path, { force: true });
    },
  };
}

/** The living process that holds a data folder, or null. */
export async function readHolder(dataDir: string): Promise<{ pid: number; holder: string } | null> {
  const path = lockPath(dataDir);
  const claim = await readClaim(path);
  return claim !== null && (await isHeld(path, claim)) ? claim : null;
}

/**
 * Puts `own` at `path` if nobody alive is there. A free path is taken by a hard link, which only one can make. A dead
 * claim may be replaced only by the process that holds the lock of that very claim, taken in this same way, and only if it is still
 * there then; so nobody can replace the fresh claim of somebody who was quicker.
 */
async function take(path: string, own: string, claim: Claim, dataDir: string): Promise<void> {
  for (;;) {
    if (await linked(own, path)) return;
    const present = await readClaim(path);
    if (present === null) continue;
    if (await isHeld(path, present)) throw refusal(present, dataDir);
    const succession = `${path}.after-${present.nonce.slice(0, 8)}`;
    await take(succession, own, claim, dataDir);
    try {
      const still = await readClaim(path);
      if (still?.nonce !== present.nonce) continue;
      const copy = `${own}.new`;
      await writeFile(copy, JSON.stringify(claim));
      await rename(copy, path);
      return;
    } finally {
      await rm(succession, { force: true });
    }
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Null if there is none. A file that is no claim (cut off by a full disk, edited) counts as a dead process's. */
async function readClaim(path: string): Promise<Claim | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const unreadable = { nonce: 'unreadable', pid: 0, processStart: null, machine: machineId(), holder: '', since: '' };
  try {
    return { ...unreadable, ...(JSON.parse(text) as Partial<Claim>) };
  } catch {
    return unreadable;
  }
}

async function isHeld(path: string, claim: Claim): Promise<boolean> {
  if (claim.machine === machineId()) {
    const isSame = claim.processStart === null || startOf(claim.pid) === claim.processStart;
    return isAlive(claim.pid) && isSame;
  }
  // Its process cannot be looked at from here; but while it lives it touches its claim.
  for (;;) {
    const touched = await stat(path).catch(() => null);
    if (touched === null || Date.now() - touched.mtimeMs > silentMs) return false;
    await pause(heartbeatMs / 4);
    const again = await stat(path).catch(() => null);
    if (again !== null && again.mtimeMs !== touched.mtimeMs) return true;
  }
}

function refusal({ pid, holder, since }: Claim, dataDir: string): StartError {
  return new StartError(
    `Another Millwright (${holder}, process ${pid}, since ${since}) already uses the data folder ${dataDir}: stop it first ("kill ${pid}"), or set DATA_DIR to another folder.`,
  );
}

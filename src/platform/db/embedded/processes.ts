import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** True for a living process; a zombie, which holds nothing any more, counts as dead. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, but belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return procStat(pid)?.state !== 'Z';
}

/** When a process began, in a form that differs for a later process with the same id; null where the system cannot say. */
export function startOf(pid: number): string | null {
  const stat = procStat(pid);
  if (stat !== null) return stat.start;
  if (process.platform === 'linux' || process.platform === 'win32') return null;
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || null;
}

/** The command line of a process, words joined by blanks; empty where it cannot be read. */
export function commandLineOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return '';
    }
  }
  if (process.platform === 'win32') return '';
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** Within which the process ids of `isAlive` mean anything: this machine, since it booted, in this container. */
export function machineId(): string {
  const read = (from: () => string) => {
    try {
      return from().trim();
    } catch {
      return '';
    }
  };
  const boot = read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  return [hostname(), boot, read(() => readlinkSync('/proc/self/ns/pid'))].join(' ').trim();
}

function procStat(pid: number): { state: string; start: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second column is the program's name in parentheses, and may hold anything.
    const columns = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { state: columns[0] ?? '', start: columns[19] ?? '' };
  } catch {
    return null;
  }
}

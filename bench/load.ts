/** Load from a process of its own, and what it cost the process that answered. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Measured {
  perSecond: number;
  p99Ms?: number;
  /** Processor time of the answering process, in microseconds for each answer. */
  cpuMicros?: number;
}

export interface Load {
  url: string;
  seconds: number;
  connections: number;
  method?: string;
  headers?: Record<string, string>;
  /** `[<id>]` in it becomes another text in each request. */
  body?: string;
  /** The process that answers. */
  pid?: number | undefined;
}

const autocannon = fileURLToPath(import.meta.resolve('autocannon/autocannon.js'));

interface Report {
  requests: { average: number; total: number };
  latency: { p99: number };
  non2xx: number;
  errors: number;
}

/** Requests without pause over kept connections. Fails if any answer is not a success. */
export async function measureLoad(load: Load): Promise<Measured> {
  const { url, seconds, connections, method = 'GET', headers = {}, body, pid } = load;
  const flags = ['--json', '--no-progress', '-c', String(connections), '-d', String(seconds), '-m', method];
  for (const [name, value] of Object.entries(headers)) flags.push('-H', `${name}=${value}`);
  if (body !== undefined) flags.push('-I', '-b', body);
  const before = pid === undefined ? 0 : cpuTicks(pid);
  const text = await outputOf([autocannon, ...flags, url]);
  const ticks = pid === undefined ? 0 : cpuTicks(pid) - before;
  const report = JSON.parse(text) as Report;
  if (report.non2xx > 0 || report.errors > 0) {
    throw new Error(
      `${method} ${url}: ${report.non2xx} refusals and ${report.errors} errors of ${report.requests.total}`,
    );
  }
  const cpuMicros = pid === undefined ? undefined : (ticks * microsPerTick) / report.requests.total;
  return {
    perSecond: report.requests.average,
    p99Ms: report.latency.p99,
    ...(cpuMicros !== undefined && { cpuMicros }),
  };
}

/** What a Node program of ours prints; it ends by itself. */
export function outputOf(command: readonly string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    let complaints = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      complaints += part;
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`${command.join(' ')}\n${complaints}`)),
    );
  });
}

/** Linux counts processor time in hundredths of a second. */
const microsPerTick = 10_000;

/** Processor time of a process since its start; 0 where the system does not tell. */
export function processorMs(pid: number): number {
  return (cpuTicks(pid) * microsPerTick) / 1000;
}

/** Processor time of a process and of all that it started, also of those that ended; 0 where the system does not tell. */
export function processorMsOfFamily(pid: number): number {
  const kept = cpuTicks(pid) + Number(statOf(pid)[13] ?? 0) + Number(statOf(pid)[14] ?? 0);
  return (kept * microsPerTick) / 1000 + childrenOf(pid).reduce((sum, child) => sum + processorMsOfFamily(child), 0);
}

function childrenOf(pid: number): number[] {
  try {
    const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    return listed.filter((one) => one !== '').map(Number);
  } catch {
    return [];
  }
}

function cpuTicks(pid: number): number {
  const fields = statOf(pid);
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}

/** The fields that follow the name of a process; none where the system does not tell. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Resident memory of a process, in megabytes; 0 where the system does not tell. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

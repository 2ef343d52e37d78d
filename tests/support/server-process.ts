/** Starts the built server as a process of its own, as `npm start` does, for tests that kill it, for end-to-end tests and for the bench. */
import { type ChildProcess, spawn } from 'node:child_process';

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Everything it has printed so far, both streams. */
  output(): string;
  /** Resolves when /health/ready answers 200; rejects when the process ends first or after the deadline. */
  ready(deadlineMs?: number): Promise<void>;
  /** Resolves with the one line that says where it is ready, which it prints a moment after `ready`; rejects when it ends first. */
  welcome(): Promise<string>;
  /** Sends the signal and resolves with the exit code, or the signal's name. */
  end(signal?: NodeJS.Signals): Promise<number | string>;
  /** Resolves when the process has ended by itself and all it printed is in `output`. */
  ended: Promise<number | string>;
}

/** Signs in as a page of the site would; gives the Cookie header of the session. */
export async function signIn(url: string, credentials: { email: string; password: string }): Promise<string> {
  const answer = await fetch(`${url}/admin/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-UI-Request': '1' },
    body: JSON.stringify(credentials),
  });
  if (!answer.ok) throw new Error(`Sign-in failed: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

const built = new URL('../../dist/server/main.js', import.meta.url).pathname;

/** Spawns the built server with just the given environment beside PATH. `PORT` must be among it. */
export function spawnServer(env: Record<string, string>, main: string = built): ServerProcess {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-200_000);
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'));
  });
  const url = `http://127.0.0.1:${env['PORT']}`;

  async function ready(deadlineMs = 120_000): Promise<void> {
    const deadline = Date.now() + deadlineMs;
    while (Date.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null) break;
      const answer = await fetch(`${url}/health/ready`).catch(() => null);
      if (answer?.status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`The server did not become ready:\n${printed}`);
  }

  function welcome(): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const line = /^Millwright is ready .*\n/m.exec(printed)?.[0];
        if (line !== undefined) resolve(line.trimEnd());
      };
      child.stdout.on('data', look);
      void ended.then(() => reject(new Error(`The server ended before it was ready:\n${printed}`)));
      look();
    });
  }

  async function end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
    child.kill(signal);
    return ended;
  }

  return { url, child, output: () => printed, ready, welcome, end, ended };
}

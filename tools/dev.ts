/** npm run dev: builds, starts the server, and after each change of the sources builds again and restarts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const root = join(import.meta.dirname, '..');
/** An editor saves several files at once. */
const quietMs = 150;
const ending = new AbortController();

let server: ChildProcess | null = null;

/** Builds what is stale; false, with the reason on the terminal, when the sources do not build. */
async function build(): Promise<boolean> {
  const child = spawn(process.execPath, ['tools/build.ts', '--if-stale'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

async function stopServer(): Promise<void> {
  const running = server;
  server = null;
  if (running === null || running.exitCode !== null || running.signalCode !== null) return;
  const exit = once(running, 'exit');
  running.kill('SIGTERM');
  await exit;
}

function startServer(): void {
  const env = { NODE_ENV: 'development', ...process.env };
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  server = child;
  child.once('exit', (code) => {
    if (server === child && code !== 0)
      process.stderr.write('The server ended; it starts again after the next change.\n');
  });
}

async function* changes(): AsyncGenerator<void> {
  const waiting = watch(join(root, 'src'), { recursive: true, signal: ending.signal });
  for await (const { filename } of waiting) {
    if (filename !== null && /\.(?:tsx?|css|html|svg|json)$/.test(filename) && !/\.test\.tsx?$/.test(filename)) yield;
  }
}

async function restartOnChange(): Promise<void> {
  let isDue = false;
  let isBusy = false;
  const restart = async () => {
    if (isBusy) return;
    isBusy = true;
    while (isDue) {
      isDue = false;
      await setTimeout(quietMs);
      if (!(await build()) || ending.signal.aborted) continue;
      await stopServer();
      if (!ending.signal.aborted) startServer();
    }
    isBusy = false;
  };
  for await (const _ of changes()) {
    isDue = true;
    void restart();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    ending.abort();
    void stopServer().then(() => process.exit(0));
  });
}
if (await build()) startServer();
await restartOnChange().catch((error: unknown) => {
  if (!ending.signal.aborted) throw error;
});

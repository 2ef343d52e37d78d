import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../src/platform/network/free-port.ts';

export interface BareRoute {
  url: string;
  pid: number | undefined;
  end(): Promise<void>;
}

/** The bare route in a process of its own, which answers everything with what the file holds. */
export async function startBareRoute(file: string): Promise<BareRoute> {
  const port = await freePort();
  const program = join(import.meta.dirname, 'bare-route.ts');
  const child = spawn(process.execPath, [program, file, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', () => reject(new Error('The bare route did not start')));
  });
  const end = () => {
    child.kill();
    return ended;
  };
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, end };
}

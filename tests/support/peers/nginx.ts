import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { findNginx } from '../../../tools/test-run/nginx.ts';
import { afterThisFile } from '../closing.ts';

const example = new URL('../../../deploy/nginx.conf', import.meta.url);

/**
 * nginx with the example of `deploy/nginx.conf`, in front of servers on these ports of this machine, and on a port of its own;
 * ended with the test file.
 */
export async function startNginx({ port, serverPorts }: { port: number; serverPorts: readonly number[] }) {
  const folder = await mkdtemp(join(tmpdir(), 'mw-nginx-'));
  const site = (await readFile(example, 'utf8'))
    .replace(/server server:3000( .*) resolve;/, (_line, rest: string) =>
      serverPorts.map((serverPort) => `server 127.0.0.1:${serverPort}${rest};`).join('\n'),
    )
    // Only the resolver of Docker knows the servers by name.
    .replace(/resolver .*;/, '')
    .replace('listen 8080', `listen 127.0.0.1:${port}`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = places.map((place) => `${place}_temp_path ${folder}/${place};`).join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = `${user} daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
    events {} http { access_log off; ${temporary} ${site} }`;
  await writeFile(join(folder, 'main.conf'), main);
  const child = spawn(findNginx() ?? 'nginx', ['-c', join(folder, 'main.conf')], { stdio: 'inherit' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  afterThisFile(async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/health/live`), { timeout: 20_000, interval: 50 });
}

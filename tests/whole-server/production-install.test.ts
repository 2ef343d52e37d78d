import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '../../src/platform/network/free-port.ts';
import { spawnServer } from '../support/server-process.ts';

/** What `npm ci --omit=dev` installs beside the build, as docs/operations.md says and deploy/Dockerfile does. */
const project = join(import.meta.dirname, '..', '..');
const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
};
const installed = Object.entries(lock.packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(project, path)))
  .map(([path]) => path);

/** Node brings its own builds in a folder that the lockfile does not know; the install removes their headers. */
const node = 'node_modules/node';
const headers = /[\\/]node-[\w-]+[\\/]include(?:[\\/]|$)/;
const isOwn = (file: string, path: string) =>
  path === node ? !headers.test(file) : !relative(join(project, path), file).includes('node_modules');

/** One file under two names counts once. */
async function sizeOfAll(): Promise<number> {
  const sizes = new Map<number, number>();
  for (const path of installed) {
    for (const entry of await readdir(join(project, path), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (!entry.isFile() || !isOwn(file, path)) continue;
      const { ino, size } = await stat(file);
      sizes.set(ino, size);
    }
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

test('the packages of a production install have less than 300 MB', async () => {
  expect(installed).toContain('node_modules/sharp');
  expect((await sizeOfAll()) / 1_000_000).toBeLessThan(300);
});

test('a production install starts, with its own database, and serves console and storefront', {
  timeout: 240_000,
}, async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'mw-production-'));
  for (const path of installed.filter((path) => path !== node)) {
    const filter = (source: string) => isOwn(source, path);
    await cp(join(project, path), join(folder, path), { recursive: true, filter });
  }
  for (const path of ['dist', join('db', 'migrations'), 'package.json'])
    await cp(join(project, path), join(folder, path), { recursive: true });

  const imports = ['@aws-sdk/client-s3', 'sharp'].map((name) => `await import('${name}');`).join('');
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', imports], { cwd: folder });

  const environment = { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), SEED: 'none' };
  const server = spawnServer(environment, join(folder, 'dist', 'server', 'main.js'));
  onTestFinished(async () => {
    await server.end();
    await rm(folder, { recursive: true, force: true });
  });
  await server.ready(200_000);
  for (const path of ['/admin', '/', '/api/content'])
    expect({ path, status: (await fetch(`${server.url}${path}`)).status }).toEqual({ path, status: 200 });
});

/**
 * Builds the admin console, the server and the scripts of the storefront's pages into dist/. With --if-stale it does nothing when dist/ already belongs to the
 * present sources; npm start runs it so. A build that was killed left no stamp and is done again.
 */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '..');
const stampFile = join(root, 'dist', 'stamp');
const lockFile = join(root, '.cache', 'build.lock');
const lockPollMs = 200;
/** No build takes this long: its process id belongs to another process by now. */
const lockExpiryMs = 300_000;

const isSource = (name: string) => !/\.(?:test\.tsx?|fixtures\.ts|md)$/.test(name);

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** One hash over everything a build depends on: sources, build settings, exact dependencies, Node's version. */
export function fingerprint(directory: string, parts: readonly string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of parts.flatMap((part) => filesUnder(join(directory, part)))) {
    hash.update(`\0${file.slice(directory.length)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

const inputs = ['src', 'demo-pictures', 'vite.config.ts', 'tsconfig.base.json', 'package-lock.json'];

function isBuilt(expected: string): boolean {
  try {
    return readFileSync(stampFile, 'utf8') === expected;
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** False once the lock's process is gone, or cannot be the one that wrote it. */
function isHeld(): boolean {
  try {
    const holder = Number(readFileSync(lockFile, 'utf8'));
    const isYoung = Date.now() - statSync(lockFile).mtimeMs < lockExpiryMs;
    return isYoung && holder !== process.pid && isAlive(holder);
  } catch {
    return false;
  }
}

function takeLock(): boolean {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Lets one build run at a time; the lock of a process that died is taken over. */
async function withLock(work: () => Promise<void>): Promise<void> {
  mkdirSync(join(root, '.cache'), { recursive: true });
  while (!takeLock()) {
    if (isHeld()) await setTimeout(lockPollMs);
    else rmSync(lockFile, { force: true });
  }
  const release = () => rmSync(lockFile, { force: true });
  process.once('exit', release);
  try {
    await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

/** Builds all three bundles. `onlyIfStale` spares the work when dist/ is up to date. */
async function build(options: { onlyIfStale: boolean }): Promise<void> {
  if (options.onlyIfStale && isBuilt(fingerprint(root, inputs))) return;
  await withLock(async () => {
    const expected = fingerprint(root, inputs);
    if (options.onlyIfStale && isBuilt(expected)) return;
    const startedAt = performance.now();
    process.stderr.write('Building the admin console and the server (once, and after a change of the sources) …\n');
    rmSync(stampFile, { force: true });
    process.chdir(root);
    // All who build, the tests included, get the same: the React plugin would emit its development form else.
    process.env['NODE_ENV'] = 'production';
    const { build: bundle } = await import('vite');
    // A person who only wants to start it is spared advice on how to build it.
    const logLevel = options.onlyIfStale ? 'error' : 'warn';
    const buildServer = async () => {
      await bundle({ logLevel, build: { ssr: true } });
      await bundle({ logLevel, mode: 'page-scripts' });
    };
    await Promise.all([bundle({ logLevel }), buildServer()]);
    cpSync('demo-pictures', join('dist', 'demo-pictures'), { recursive: true });
    writeFileSync(stampFile, expected);
    process.stderr.write(`Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`);
  });
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { 'if-stale': { type: 'boolean', default: false } } });
  try {
    await build({ onlyIfStale: values['if-stale'] });
  } catch (error) {
    process.stderr.write(`The build failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';

export const root = join(import.meta.dirname, '..', '..');

/** Made by builds and tests, or linked instead; `.cache` goes along, so that the compiler checks only what changed. */
const notCopied = new Set(['node_modules', '.git', '.data', 'dist', 'test-results', 'playwright-report']);

/** A copy of the repository, which goes with the test. */
export async function copyTree(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'repository-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  const parts = (await readdir(root)).filter((part) => !notCopied.has(part));
  await Promise.all(parts.map((part) => cp(join(root, part), join(copy, part), { recursive: true })));
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Runs a program of the repository in the copy; answers what it says if it fails, and nothing if it does not. */
async function failureOf(copy: string, line: string): Promise<string> {
  const [program = '', ...args] = line.split(' ');
  const bin = join(root, 'node_modules', '.bin');
  // The tests inside must not take themselves for workers of the run outside.
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  const env = { ...Object.fromEntries(own), NO_COLOR: '1' };
  return promisify(execFile)(program === 'node' ? process.execPath : join(bin, program), args, {
    cwd: copy,
    env,
    maxBuffer: 2 ** 26,
  }).then(
    () => '',
    (error: { stdout: string; stderr: string }) => `${line}\n${error.stdout}${error.stderr}`,
  );
}

/** What every change has to pass. */
export const checks = [
  'tsc -b --checkers 1',
  'biome check --error-on-warnings .',
  'node tools/check-imports.ts',
  'knip --no-progress',
];

/** Each program answers that all is well in the copy. */
export async function expectSound(copy: string, lines: readonly string[]): Promise<void> {
  for (const line of lines) expect(await failureOf(copy, line)).toBe('');
}

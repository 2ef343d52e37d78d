import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkTree, readTree } from './check-imports.ts';
import { namesOf } from './feature-template.ts';
import { writeFeature } from './new-feature.ts';

const root = join(import.meta.dirname, '..');
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-feature-'));
  const parts = [
    'src',
    // What the compiler remembers of the last run, for speed alone.
    '.cache',
    'db',
    'tools',
    'package.json',
    'tests',
    'tsconfig.json',
    'tsconfig.base.json',
    'tsconfig.server.json',
    'tsconfig.shared.json',
    'tsconfig.web.json',
    'biome.json',
    '.gitignore',
  ];
  await Promise.all(
    parts
      .filter((part) => existsSync(join(root, part)))
      .map((part) => cp(join(root, part), join(copy, part), { recursive: true })),
  );
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rm(copy, { recursive: true }));

/** What it says if it fails. */
function run(program: string, ...args: string[]): Promise<string> {
  return promisify(execFile)(join(root, 'node_modules', '.bin', program), args, { cwd: copy, maxBuffer: 2 ** 26 }).then(
    () => '',
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
}

test('a new feature compiles, is formatted once told to, and keeps the house rules', { timeout: 600_000 }, async () => {
  const names = namesOf('spare-parts');
  const paths = writeFeature(copy, names, new Date('2030-01-02T03:04:00Z'));
  expect(paths).toContain(join('db', 'migrations', '20300102T0304_spare_parts__create.sql'));
  const sources = paths.filter((path) => /\.tsx?$/.test(path));

  await run('biome', 'check', '--write', ...sources);

  expect(await run('biome', 'check', ...sources.filter((path) => path.includes('features')))).toBe('');
  const typeErrors = (await run('tsc', '-b')).split('\n');
  expect(typeErrors.filter((line) => paths.some((path) => line.startsWith(path)))).toEqual([]);
  const breaches = checkTree(readTree(copy), { exceptions: [] });
  expect(breaches.filter((breach) => breach.includes('spare-parts'))).toEqual([]);
});

test('a name that is taken, and one that is no kebab-case noun, are refused', () => {
  expect(() => writeFeature(root, namesOf('entries'), new Date())).toThrow('is there already');
  expect(() => writeFeature(root, namesOf('SpareParts'), new Date())).toThrow('kebab-case');
  expect(() => writeFeature(root, namesOf('equipment'), new Date())).toThrow('--singular');
});

test('singulars of the usual plurals', () => {
  expect(['spare-parts', 'categories', 'boxes', 'branches'].map((plural) => namesOf(plural).words)).toEqual([
    'spare part',
    'category',
    'box',
    'branch',
  ]);
});

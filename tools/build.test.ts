import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fingerprint } from './build.ts';

test('what a build is made of changes its fingerprint, tests and fixtures do not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  const now = () => fingerprint(folder, ['src', 'package-lock.json']);
  await mkdir(join(folder, 'src'));
  await write('src/one.ts', 'a');
  await write('package-lock.json', '{}');
  const first = now();

  await write('src/one.test.ts', 'x');
  await write('src/one.fixtures.ts', 'x');
  expect(now()).toBe(first);

  await write('src/one.ts', 'b');
  const second = now();
  expect(second).not.toBe(first);
  await write('package-lock.json', '{ }');
  expect(now()).not.toBe(second);
  await write('package-lock.json', '{}');
  await write('src/two.css', '');
  expect(now()).not.toBe(second);
});

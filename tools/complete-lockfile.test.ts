import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { completed, platformOf } from './complete-lockfile.ts';

test.each([
  ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@oxc-parser/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@rolldown/binding-win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
  ['@rolldown/binding-wasm32-wasi', { cpu: ['wasm32'] }],
  ['fsevents', {}],
])('%s states its platform', (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});

test('the lockfile names every platform build, so that npm ci accepts it everywhere', () => {
  const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Parameters<typeof completed>[0];
  };
  const missing = Object.keys(completed(lock.packages)).filter((path) => !(path in lock.packages));
  expect(missing, 'run node tools/complete-lockfile.ts').toEqual([]);
});

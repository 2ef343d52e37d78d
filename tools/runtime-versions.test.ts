import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { knownGap, versionError } from './runtime-versions.ts';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
  dependencies: { node: string };
  devDependencies: { '@types/node': string };
};

const gap = { runtime: '26.10.0', types: '26.6.6' };

test.each([
  ['26.10.0', '24.19.2', gap, 'another major'],
  ['26.10.0', '27.0.0', null, 'another major'],
  ['26.10.0', '26.11.0', null, 'is newer'],
  ['26.10.0', '26.6.6', null, 'is older'],
  ['26.11.0', '26.6.6', gap, 'is older'],
  ['26.10.0', '26.7.0', gap, 'is older'],
  ['26.10.0', '26.10.2', gap, 'not needed'],
])('node %s with the types of %s is rejected', (runtime, types, allowedGap, violation) => {
  expect(versionError({ runtime, types }, allowedGap)).toContain(violation);
});

test.each([
  ['26.10.0', '26.10.4', null],
  ['26.10.3', '26.10.0', null],
  ['26.10.0', '26.6.6', gap],
])('node %s with the types of %s is fine', (runtime, types, allowedGap) => {
  expect(versionError({ runtime, types }, allowedGap)).toBeNull();
});

test('the installed Node and its types belong together, in exact versions', () => {
  const runtime = manifest.dependencies.node;
  const types = manifest.devDependencies['@types/node'];
  expect([runtime, types]).toEqual([runtime, types].map(() => expect.stringMatching(/^\d+\.\d+\.\d+$/)));
  expect(versionError({ runtime, types }, knownGap)).toBeNull();
});

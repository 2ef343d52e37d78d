import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { crowdedFolders, pathsOf } from './folder-sizes.ts';

const filesOf = (folder: string, count: number) => Array.from({ length: count }, (_, n) => `${folder}/part-${n}.ts`);

test.each([
  'src',
  'src/platform/http',
  'src/features/forms',
  'src/features/forms/admin',
  'tests/attacks',
  'tools',
  'e2e',
])('more than 15 entries in %s are rejected', (folder) => {
  expect(crowdedFolders(filesOf(folder, 15))).toEqual([]);
  expect(crowdedFolders(filesOf(folder, 16))).toEqual([`${folder} has 16 entries; split it by sub-noun, at most 15`]);
  const withFolder = [...filesOf(folder, 15), `${folder}/list/page.ts`, `${folder}/list/total.ts`];
  expect(crowdedFolders(withFolder)[0]).toContain('has 16 entries');
});

test('a file, its test and its style are one entry, and so are the files of a feature named for it', () => {
  const roles = ['contract.ts', 'service.ts', 'pages.tsx', 'rules.test.ts'].map(
    (role) => `src/features/forms/forms.${role}`,
  );
  const parts = filesOf('src/features/forms', 14);
  const tests = parts.map((path) => path.replace('.ts', '.test.ts'));
  expect(crowdedFolders([...roles, ...parts, ...tests])).toEqual([]);
  expect(crowdedFolders([...roles, ...parts, 'src/features/forms/other.test.ts'])).toHaveLength(1);
});

test('a folder of the same name is another entry', () => {
  const files = filesOf('e2e', 15);
  expect(crowdedFolders([...files, 'e2e/part-0/page.ts'])).toHaveLength(1);
});

test('lists whose members are all of one sort may be longer', () => {
  const features = Array.from({ length: 40 }, (_, n) => `src/features/feature-${n}/x.ts`);
  expect(crowdedFolders(features)).toEqual([]);
});

test('no folder of the repository holds more', () => {
  const paths = pathsOf(dirname(dirname(import.meta.dirname)));
  expect(paths.length).toBeGreaterThan(1000);
  expect(crowdedFolders(paths)).toEqual([]);
});

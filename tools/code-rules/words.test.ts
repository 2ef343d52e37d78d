import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nonStandardProse, nonStandardWords } from './words.ts';

const root = join(import.meta.dirname, '..', '..');
const own = [join('tools', 'code-rules', 'words.ts'), join('tools', 'code-rules', 'words.test.ts')];
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const faulty = (paths: readonly string[], check: (text: string) => string[]) =>
  paths.filter((path) => !own.includes(path)).flatMap((path) => check(read(path)).map((line) => `${path}: ${line}`));

test.each([
  ['const mostBytes = 1;', 'mostBytes: say max… with the unit'],
  ['function refuseStale() {}', 'refuseStale: say assert…, which throws'],
  ['type FileFault = string;', 'FileFault: say error'],
  ['import { readMoment } from "./a.ts";', 'readMoment: say timestamp, date'],
  ['row.isStranger()', 'isStranger: say anonymous client, unprivileged user'],
])('%j is found', (source, line) => {
  expect(nonStandardWords(source)).toEqual([line]);
});

test('comments, texts and standard terms pass', () => {
  expect(nonStandardWords("// mostBytes\nconst maxBytes = 'mostBytes'; /** FileFault */ almost; toast;")).toEqual([]);
  expect(nonStandardProse('A server refuses it.')).toEqual(['refuses: say reject, error']);
  expect(nonStandardProse('A server rejects `refuse`, default and kindly.')).toEqual([]);
});

test('identifiers are the standard terms of the field', () => {
  const sources = globSync('{src,tests,e2e,tools,bench,client}/**/*.{ts,tsx}', { cwd: root });
  expect(sources.length).toBeGreaterThan(1500);
  expect(faulty(sources, nonStandardWords)).toEqual([]);
});

test('documents are written in them', () => {
  const documents = globSync(['docs/**/*.md', 'README.md'], { cwd: root });
  const ours = documents.filter((path) => path !== join('docs', 'specification.md'));
  expect(ours.length).toBeGreaterThan(20);
  expect(faulty(ours, nonStandardProse)).toEqual([]);
});

import { expect, test } from 'vitest';
import { changeInWords, effectInWords, grantChange, namesInWords } from './grant-change.rules.ts';

const grant = (id: string) => ({ id, slug: `${id}.view`, name: `View ${id}`, category: id });

test('[D12] the difference names what comes and what goes, by name', () => {
  const change = grantChange([grant('a'), grant('b')], [grant('d'), grant('b'), grant('c')]);
  expect(change).toEqual({ added: [grant('c'), grant('d')], removed: [grant('a')] });
  expect(grantChange([grant('a')], [grant('a')])).toEqual({ added: [], removed: [] });
});

test.each([
  [2, 1, 3, '2 added, 1 removed, affects 3 people'],
  [0, 1, 1, '1 removed, affects 1 person'],
  [4, 0, 0, '4 added, affects nobody yet'],
])('[D12] %i added and %i removed for %i people, in words', (added, removed, people, words) => {
  const some = (count: number) => Array.from({ length: count }, (_, index) => grant(`${index}`));
  expect(changeInWords({ added: some(added), removed: some(removed) }, people)).toBe(words);
});

test('[D12] who gains and who loses, a sentence each', () => {
  const some = (count: number, ...names: string[]) => ({ count, names });
  expect(effectInWords({ gain: some(2, 'Ada', 'Bea'), lose: some(1, 'Cyd'), unchanged: 3 })).toEqual([
    '2 people gain permissions: Ada and Bea.',
    '1 person loses permissions: Cyd.',
    'Nothing changes for 3 people: other roles give the same.',
  ]);
  expect(effectInWords({ gain: some(0), lose: some(0), unchanged: 0 })).toEqual([]);
});

test.each([
  [[], 0, ''],
  [['Ada'], 1, 'Ada'],
  [['Ada', 'Bea', 'Cyd'], 3, 'Ada, Bea and Cyd'],
  [['Ada', 'Bea'], 5, 'Ada, Bea and 3 more'],
])('%j of %i', (names, total, words) => {
  expect(namesInWords(names, total)).toBe(words);
});

import { describe, expect, test } from 'vitest';
import { maxDepth, placeError, wayTo } from './folders.rules.ts';

/** `a/b/c` beside `d`. */
const folders = [
  { id: 'a', parentId: null },
  { id: 'b', parentId: 'a' },
  { id: 'c', parentId: 'b' },
  { id: 'd', parentId: null },
];
const chain = (length: number) =>
  Array.from({ length }, (_, n) => ({ id: `n${n + 1}`, parentId: n === 0 ? null : `n${n}` }));

describe('[H16] the place of a folder', () => {
  test.each([
    ['itself', 'a', 'a', 'A folder cannot lie in itself'],
    ['a folder that lies in it', 'a', 'c', 'A folder cannot lie in itself'],
    ['one that is not there', 'a', 'x', 'is not a folder'],
    ['another', 'a', 'd', null],
    ['where it lies', 'b', 'a', null],
  ])('in %s', (_name, id, parentId, violation) => {
    expect(placeError({ id, parentId }, folders)).toBe(violation);
  });

  test('is at most ten deep, with all that lies in it', () => {
    const tooDeep = `Folders can lie at most ${maxDepth} deep`;
    expect(placeError({ id: null, parentId: 'n9' }, chain(10))).toBeNull();
    expect(placeError({ id: null, parentId: 'n10' }, chain(10))).toBe(tooDeep);
    expect(placeError({ id: 'a', parentId: 'n7' }, [...folders, ...chain(8)])).toBeNull();
    expect(placeError({ id: 'a', parentId: 'n8' }, [...folders, ...chain(8)])).toBe(tooDeep);
  });
});

test('the way to a folder begins at the root', () => {
  expect(wayTo('c', folders).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(wayTo(null, folders)).toEqual([]);
  expect(wayTo('x', folders)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { FieldDefinition } from '../definition/definition.ts';
import { sameItems, withKeptParts } from './kept-parts.ts';

const item = (text: string) => Object.fromEntries(text.split(' ').map((value, index) => [`f${index}`, value]));
const origins = (old: string[], next: string[]) => {
  const places = sameItems({ old: old.map(item), next: next.map(item), ids: ['f0', 'f1', 'f2'] });
  return next.map((_, place) => old[places.get(place) ?? -1] ?? null);
};

describe('which item is which', () => {
  test.each([
    { what: 'untouched', old: ['a', 'b'], next: ['a', 'b'], are: ['a', 'b'] },
    { what: 'reordered', old: ['a', 'b', 'c'], next: ['c', 'a', 'b'], are: ['c', 'a', 'b'] },
    { what: 'one changed', old: ['a', 'b', 'c'], next: ['a', 'x', 'c'], are: ['a', 'b', 'c'] },
    { what: 'one removed', old: ['a', 'b', 'c'], next: ['a', 'c'], are: ['a', 'c'] },
    { what: 'one added on top', old: ['a', 'b'], next: ['x', 'a', 'b'], are: [null, 'a', 'b'] },
    { what: 'one added below', old: ['a', 'b'], next: ['a', 'b', 'x'], are: ['a', 'b', null] },
    { what: 'one removed, another added', old: ['a', 'b', 'c'], next: ['a', 'c', 'x'], are: ['a', 'c', null] },
    { what: 'the first removed, the next changed', old: ['a', 'b', 'c'], next: ['x', 'c'], are: ['b', 'c'] },
    { what: 'the last removed, the one before changed', old: ['a', 'b', 'c'], next: ['a', 'x'], are: ['a', 'b'] },
    {
      what: 'added on top, another changed',
      old: ['a', 'b', 'c'],
      next: ['x', 'a', 'y', 'c'],
      are: [null, 'a', 'b', 'c'],
    },
    { what: 'all changed', old: ['a', 'b', 'c'], next: ['x', 'y', 'z'], are: ['a', 'b', 'c'] },
    { what: 'twins keep their places', old: ['a', 'a', 'b'], next: ['b', 'a', 'a'], are: ['b', 'a', 'a'] },
    {
      what: 'moved and changed at once',
      old: ['a 1 red', 'b 2 blue', 'c 3 green'],
      next: ['c 3 grey', 'a 1 red', 'b 2 blue'],
      are: ['c 3 green', 'a 1 red', 'b 2 blue'],
    },
    { what: 'none before', old: [], next: ['a'], are: [null] },
    { what: 'none left', old: ['a'], next: [], are: [] },
  ])('$what', ({ old, next, are }) => {
    expect(origins(old, next)).toEqual(are);
  });

  test('twins that change places are told by their places alone', () => {
    const twins = sameItems({ old: [item('a'), item('a')], next: [item('a'), item('a'), item('a')], ids: ['f0'] });
    expect([...twins]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});

describe('what removed fields held', () => {
  const holder = (type: string) =>
    FieldDefinition.parse({
      type,
      name: 'parts',
      label: 'Parts',
      sub_fields: [{ type: 'text', id: 'f0', name: 'a', label: 'A' }],
    });

  test('stays with its item', () => {
    const before = [
      { f0: 'a', gone: 1 },
      { f0: 'b', gone: 2 },
    ];
    expect(withKeptParts(holder('repeater'), { before, next: [{ f0: 'b' }, { f0: 'new' }] })).toEqual([
      { f0: 'b', gone: 2 },
      { f0: 'new' },
    ]);
  });

  test('stays in a group whatever is written into it', () => {
    const before = { f0: 'a', gone: 1 };
    expect(withKeptParts(holder('group'), { before, next: {} })).toEqual({ gone: 1 });
  });

  test('is nothing in a value that is no list of items, and in one that is new', () => {
    expect(withKeptParts(holder('repeater'), { before: 'a text', next: [{ f0: 'b' }] })).toEqual([{ f0: 'b' }]);
    expect(withKeptParts(holder('repeater'), { before: undefined, next: [{ f0: 'b' }] })).toEqual([{ f0: 'b' }]);
  });
});

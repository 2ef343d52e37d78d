import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readTree } from '../check-imports.ts';

/** A value of a plain object that is written anew from what the object has under the same name: `x[name] = (x[name] ?? 0) + 1`. */
const counting = /\b(\w+)\[(\w+)\] = [^;]*\b\1\[\2\] \?\?/g;
/** What stands for the place in an array. */
const places = new Set(['place', 'index', 'node', 'n', 'i']);

const countedIn = (source: string) =>
  [...source.matchAll(counting)]
    .filter(([, , name = '']) => !places.has(name) && !/^\d/.test(name))
    .map(([found]) => found);

test('what is counted or gathered by names that people choose is a Map: every object has a `constructor`', () => {
  const files = readTree(join(import.meta.dirname, '../..'));
  const sources = [...files].filter(([path]) => !path.endsWith('.test.ts'));
  const found = sources.flatMap(([path, source]) => countedIn(source).map((line) => `${path}: ${line}`));
  expect(found).toEqual([]);
});

test.each(['counts[column] = (counts[column] ?? 0) + 1;', 'fields[path] = [...(fields[path] ?? []), message];'])(
  '%s is found',
  (source) => {
    expect(countedIn(source)).toHaveLength(1);
  },
);

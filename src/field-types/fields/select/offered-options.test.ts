import { expect, test } from 'vitest';
import { chosenIn, offeredOptions } from './offered-options.ts';

const red = { label: 'Red', value: 'red' };

test('[G07] a stored value that is no option any more is still offered, marked, to be taken out', () => {
  expect(offeredOptions([red], ['red', 'green'])).toEqual([
    red,
    { label: 'green (no longer an option)', value: 'green' },
  ]);
  expect(offeredOptions([red], ['red'])).toEqual([red]);
});

test.each([
  ['red', ['red']],
  [
    ['red', 7, '', null, 'blue'],
    ['red', 'blue'],
  ],
  ['', []],
  [null, []],
  [{ red: true }, []],
  [7, []],
])('[G07] of the stored value %j the chosen ones are %j', (value, chosen) => {
  expect(chosenIn(value)).toEqual(chosen);
});

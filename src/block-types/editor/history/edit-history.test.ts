import { expect, test } from 'vitest';
import { firstChange, stepped, withStep } from './edit-history.ts';

const start = { steps: ['a'], at: 0 };

test('steps are taken back and forth, and a new one drops what was taken back', () => {
  const two = withStep(withStep(start, 'b', { follows: false }), 'c', { follows: false });
  const back = stepped(two, -1);
  expect(back).toEqual({ steps: ['a', 'b', 'c'], at: 1 });
  expect(back && stepped(back, 1)?.at).toBe(2);
  expect(back && withStep(back, 'd', { follows: false })).toEqual({ steps: ['a', 'b', 'd'], at: 2 });
  expect([stepped(start, -1), stepped(start, 1)]).toEqual([null, null]);
});

test('what is typed in one go is one step, and never replaces the first', () => {
  const typed = withStep(start, 'ab', { follows: true });
  expect(withStep(typed, 'abc', { follows: true }).steps).toEqual(['a', 'abc']);
  expect(withStep(typed, 'ab', { follows: false })).toBe(typed);
});

test('a hundred steps are kept', () => {
  let history = start;
  for (let index = 0; index < 300; index += 1)
    history = withStep(history, String(index), { follows: false }) as typeof start;
  expect([history.steps.length, history.steps.at(-1), history.at]).toEqual([100, '299', 99]);
});

test.each([
  [['a', 'b'], ['a', 'c'], 1],
  [['a'], ['a', 'b'], 1],
  [['a', 'b'], ['a'], 0],
  [[], [], 0],
])('between %j and %j block %i differs first', (before, after, index) => {
  expect(firstChange(before, after)).toBe(index);
});

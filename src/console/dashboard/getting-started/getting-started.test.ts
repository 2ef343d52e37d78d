import { expect, test } from 'vitest';
import { firstSteps, showsSteps } from './getting-started.ts';

const nothing = { collection: null, hasEntry: false, hasPublished: false, newest: null, accounts: 1 };
const all = {
  collection: 'cars',
  hasEntry: true,
  hasPublished: true,
  accounts: 2,
  newest: { contentType: 'cars', id: 'e1' },
};
const anything = () => true;

test('[A01] an empty installation has four steps to take, and only two can be taken at once', () => {
  const steps = firstSteps({ facts: nothing, may: anything });
  expect(steps.map(({ isDone }) => isDone)).toEqual([false, false, false, false]);
  expect(steps.map(({ to }) => to)).toEqual(['/admin/builder/collections/create', null, null, '/admin/users/create']);
});

test.each([
  [{ ...nothing, collection: 'cars' }, [true, false, false, false]],
  [{ ...all, hasPublished: false, accounts: 1 }, [true, true, false, false]],
  [{ ...all, accounts: 1 }, [true, true, true, false]],
  [{ ...all, accounts: null }, [true, true, true, false]],
  [all, [true, true, true, true]],
])('[A01] the steps tick themselves off: %j', (facts, done) => {
  expect(firstSteps({ facts, may: anything }).map(({ isDone }) => isDone)).toEqual(done);
});

test('[A01] a step leads to where it is taken', () => {
  const facts = { ...all, hasPublished: false };
  const addresses = firstSteps({ facts, may: anything }).map(({ to }) => to);
  expect(addresses[1]).toBe('/admin/editor/collections/cars/create');
  expect(addresses[2]).toBe('/admin/editor/collections/cars/edit/e1');
});

test.each([
  [[], []],
  [['content.create'], ['Write the first entry']],
  [
    ['users.create', 'content-types.create'],
    ['Create a collection', 'Invite a colleague'],
  ],
])('[A01] nobody is sent where they may not go: %j', (held: string[], titles: string[]) => {
  const steps = firstSteps({ facts: nothing, may: (permission) => held.includes(permission) });
  expect(steps.map(({ title }) => title)).toEqual(titles);
});

test.each([
  [nothing, null, true],
  [{ ...all, hasPublished: false }, null, true],
  [all, null, false],
  [all, 'begun', true],
  [nothing, 'hidden', false],
] as const)(
  '[A01] steps are shown while something is missing, then until they are put away: %j %s %s',
  (facts, memory, shown) => {
    expect(showsSteps({ facts, memory })).toBe(shown);
  },
);

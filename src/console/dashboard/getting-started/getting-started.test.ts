import { expect, test } from 'vitest';
import { firstSteps, showsSteps } from './getting-started.ts';

const noActions = {
  contentTypeId: null,
  fieldGroupSaved: false,
  entryWritten: false,
  entryPublished: false,
  userCreated: false,
};
const nothing = { acts: noActions, type: null, newest: null };
const cars = { id: 't1', slug: 'cars' };
const anything = () => true;

test('[A01] a new installation has five steps to take, and only two can be taken at once', () => {
  const steps = firstSteps({ facts: nothing, may: anything });
  expect(steps.map(({ isDone }) => isDone)).toEqual([false, false, false, false, false]);
  expect(steps.map(({ to }) => to)).toEqual([
    '/admin/builder/collections/create',
    null,
    null,
    null,
    '/admin/users/create',
  ]);
});

test('[A01] the entries of the demo are no entry that a person wrote', () => {
  const facts = { ...nothing, newest: { contentType: 'equipment', id: 'e9' } };
  expect(firstSteps({ facts, may: anything })[3]?.to).toBeNull();
});

test.each([
  [{ contentTypeId: 't1' }, 0],
  [{ fieldGroupSaved: true }, 1],
  [{ entryWritten: true }, 2],
  [{ entryPublished: true }, 3],
  [{ userCreated: true }, 4],
])('[A01] a step ticks itself off by what a person did: %j', (act, place) => {
  const done = firstSteps({ facts: { ...nothing, acts: { ...noActions, ...act } }, may: anything });
  expect(done.flatMap(({ isDone }, at) => (isDone ? [at] : []))).toEqual([place]);
});

test('[A01] a step leads to where it is taken', () => {
  const acts = { ...noActions, contentTypeId: 't1', entryWritten: true };
  const facts = { acts, type: cars, newest: { contentType: 'cars', id: 'e1' } };
  expect(firstSteps({ facts, may: anything }).map(({ to }) => to)).toEqual([
    '/admin/builder/collections/create',
    '/admin/builder/collections/edit/t1',
    '/admin/editor/collections/cars/create',
    '/admin/editor/collections/cars/edit/e1',
    '/admin/users/create',
  ]);
});

test('[A01] when the created type is not listed, the lists lead on', () => {
  const facts = { ...nothing, acts: { ...noActions, contentTypeId: 't9' } };
  const addresses = firstSteps({ facts, may: anything }).map(({ to }) => to);
  expect(addresses.slice(1, 3)).toEqual(['/admin/builder/collections', '/admin/editor/collections']);
});

test.each([
  [[], []],
  [['content.create'], ['Write the first entry']],
  [
    ['users.create', 'content-types.create'],
    ['Create a content type', 'Invite a colleague'],
  ],
])('[A01] nobody is sent where they may not go: %j', (held: string[], titles: string[]) => {
  const steps = firstSteps({ facts: nothing, may: (permission) => held.includes(permission) });
  expect(steps.map(({ title }) => title)).toEqual(titles);
});

test.each([
  [noActions, null, false, true],
  [noActions, null, true, false],
  [{ ...noActions, entryWritten: true }, null, true, true],
  [{ ...noActions, entryPublished: true }, null, true, false],
  [{ ...noActions, entryPublished: true }, 'begun', true, true],
  [noActions, 'begun', true, true],
  [noActions, 'hidden', false, false],
] as const)(
  '[A01] steps are shown until an entry is published, then until they are put away; beside the demo once begun: %j %s %s %s',
  (acts, memory, hasTypes, shown) => {
    expect(showsSteps({ acts, memory, hasTypes })).toBe(shown);
  },
);

import { expect, test } from 'vitest';
import { joinDeclared } from './declared.ts';

interface Feature {
  name: string;
  jobs?: Record<string, unknown>;
}

const jobsOf = (...features: Feature[]) => joinDeclared('job', features, ({ jobs }) => jobs);

test('a name that two features declare is rejected with the names of both', () => {
  expect(() =>
    jobsOf(
      { name: 'media', jobs: { 'remove-file': 1 } },
      { name: 'entries', jobs: { 'settle-entries': 2, 'remove-file': 3 } },
    ),
  ).toThrow('the job remove-file is declared twice: by media and by entries');
});

test('even where both declare the same value, or one of them a list', () => {
  for (const second of [1, [1]]) {
    expect(() => jobsOf({ name: 'users', jobs: { mail: 1 } }, { name: 'roles', jobs: { mail: second } })).toThrow(
      'by users and by roles',
    );
  }
});

test('different names stand side by side, and lists of one name become one', () => {
  const declared = jobsOf(
    { name: 'users', jobs: { texts: ['a'], mail: 1 } },
    { name: 'audit' },
    { name: 'roles', jobs: { texts: ['b'] } },
  );
  expect(declared).toEqual({ texts: ['a', 'b'], mail: 1 });
});

import { expect, test } from 'vitest';
import { originOf } from './revision-words.ts';

const revision = {
  version: 1,
  action: 'created' as const,
  fields: [],
  isAutosave: false,
  isLive: true,
  restoredFrom: null,
  at: '2026-11-23T09:00:00.000Z',
};

/** Without the moment, which the zone of the reader decides. */
const origin = (of: Pick<Parameters<typeof originOf>[0], 'by' | 'source' | 'ip'>) =>
  originOf({ ...revision, ...of }).replace(/, [^,]*2026[^,]*(, \d\d:\d\d)?/, '');

test('the history says who saved, and nothing untrue of what no account saved', () => {
  const ada = { id: '0192f0c1-2f5b-7c3d-8e4f-5a6b7c8d9e0f', displayName: 'Ada' };
  expect(origin({ by: ada, source: 'admin', ip: '192.0.2.7' })).toBe('Ada, in the console from 192.0.2.7');
  expect(origin({ by: null, source: 'api', ip: null })).toBe('The system or a removed account');
  expect(origin({ by: null, source: 'import', ip: null })).toBe('The system or a removed account, by an import');
  expect(origin({ by: null, source: 'api', ip: '192.0.2.7' })).toBe(
    'A removed account, through the API from 192.0.2.7',
  );
  expect(origin({ by: null, source: 'admin', ip: null })).toBe('A removed account, in the console');
});

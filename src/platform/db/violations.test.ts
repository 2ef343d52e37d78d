import { expect, test } from 'vitest';
import { AppError } from '../../contracts/call/errors.ts';
import { mapViolations } from './violations.ts';

const violation = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'parts_slug_key' });
const refusals = { parts_slug_key: () => new AppError('NOT_FOUND') };

test('the violation of a named constraint becomes its error, even as the cause of another error', async () => {
  for (const error of [violation, new Error('outer', { cause: violation })]) {
    const write = mapViolations(refusals, () => Promise.reject(error));
    await expect(write).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('another constraint and another error stay as they are', async () => {
  const other = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'parts_name_key' });
  for (const error of [other, new Error('no constraint')]) {
    await expect(mapViolations(refusals, () => Promise.reject(error))).rejects.toBe(error);
  }
});

test('a write that succeeds answers its result', async () => {
  expect(await mapViolations(refusals, async () => 3)).toBe(3);
});

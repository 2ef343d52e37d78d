import { expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { withinScanBudget } from './public-queries.ts';

const scanned = [{ parameter: 'sort', name: 'hours', cure: 'sortable' as const }];

test('a scan that the database gives up is rejected with the field and its mark, as is one beyond the few at a time', async () => {
  const { platform } = await startApp();
  const givenUp = () => Promise.reject(Object.assign(new Error('canceling statement'), { code: '57014' }));
  const refusal = { code: 'RATE_LIMITED', details: { fields: { sort: ['hours is not marked as sortable'] } } };
  await expect(withinScanBudget({ platform, owner: ['a'] }, { scanned, ask: givenUp })).rejects.toMatchObject(refusal);

  const { promise: end, resolve } = Promise.withResolvers<string>();
  const asking = ['a', 'b', 'c'].map((one) =>
    withinScanBudget({ platform, owner: [one] }, { scanned, ask: () => end }),
  );
  await expect(asking[2]).rejects.toMatchObject(refusal);
  resolve('read');
  expect(await Promise.all(asking.slice(0, 2))).toEqual(['read', 'read']);
});

test('another error of such a question stays what it is', async () => {
  const { platform } = await startApp();
  const broken = () => Promise.reject(new Error('broken'));
  await expect(withinScanBudget({ platform, owner: [] }, { scanned, ask: broken })).rejects.toThrow('broken');
});

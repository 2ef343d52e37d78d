import { expect, test } from 'vitest';
import { auditFacts, withoutSecrets } from './audit-facts.ts';

test('secrets are dropped at every depth, whatever their spelling', () => {
  const at = new Date();
  expect(
    withoutSecrets({
      name: 'Ada',
      password: 'x',
      passwordHash: 'x',
      resetToken: 'x',
      list: [{ api_key: 'x', host: 'mail' }],
      config: { clientSecret: 'x', APIKey: 'x', credentials: {}, port: 25, at, none: null },
      settings: { passwordMinimumSignup: 12, hasApiKey: true },
    }),
  ).toEqual({
    name: 'Ada',
    list: [{ host: 'mail' }],
    config: { port: 25, at, none: null },
    settings: { passwordMinimumSignup: 12, hasApiKey: true },
  });
});

test('facts of any size stay below 16 KB together, and what was cut is said', () => {
  const same = 'x'.repeat(40_000);
  const short = auditFacts({ before: { title: 'a', body: same }, after: { title: 'b', body: same } });
  expect(short).toEqual({ before: '{"title":"a"}', after: '{"title":"b"}' });
  const long = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`key${index}`, '😀'.repeat(1_000)]));
  const { before, after } = auditFacts({ before: { status: 'draft', ...long }, after: { status: 'trash' } });
  expect(Buffer.byteLength(`${before}${after}`)).toBeLessThan(16_384);
  const told = JSON.parse(before ?? '') as Record<string, string>;
  expect(told).toMatchObject({ status: 'draft', '…': expect.stringMatching(/^\d+ more$/) });
  expect(told['key0']).toMatch(/… \(4002 bytes\)$/);
  expect(JSON.parse(after ?? '')).toEqual({ status: 'trash' });
  expect(auditFacts({ before: null, after: ['a'] })).toEqual({ before: null, after: '["a"]' });
});

import { expect, test } from 'vitest';
import { withoutSecrets } from './audit.rules.ts';

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

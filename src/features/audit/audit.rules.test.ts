import { expect, test } from 'vitest';
import type { AuditEntry } from './audit.contract.ts';
import { auditCsvHead, auditCsvLine, withoutSecrets } from './audit.rules.ts';

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

const entry: AuditEntry = {
  id: '0190aaaa-0000-7000-8000-000000000001',
  action: 'role.updated',
  actor: { id: null, email: null },
  target: { type: 'role', id: null, label: null },
  before: null,
  after: null,
  ip: null,
  at: '2026-03-01T00:00:00.000Z',
  hidden: null,
};

test('a line of CSV has a cell for every heading, and quotes what it must', () => {
  const after = { description: 'says "no", twice' };
  const line = auditCsvLine({ ...entry, target: { type: 'role', id: '7', label: 'Two\nlines' }, after });
  expect(line).toBe(
    '2026-03-01T00:00:00.000Z,,,role.updated,role,7,"Two\nlines",,"{""description"":""says \\""no\\"", twice""}",\r\n',
  );
  expect(auditCsvHead.split(',')).toHaveLength(10);
});

test.each(['=1+1', '+1', '-1', '@sum', '\tx', '\rx'])('a spreadsheet reads %j as text', (label) => {
  const line = auditCsvLine({ ...entry, target: { type: 'role', id: null, label } });
  expect(line).toContain(`'${label}`);
});

import { expect, test } from 'vitest';
import type { AuditEntry } from './audit.contract.ts';
import { auditCsvHead, auditCsvLine } from './audit.rules.ts';

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

import { expect, test } from 'vitest';
import { welcomeBlock, welcomeLine } from './welcome.ts';

const address = 'http://localhost:3000';
const made = { email: 'admin@localhost.localdomain', generatedPassword: 'p4ss' };
const later = { address, administrator: null, mails: null };
const first = { ...later, administrator: made };

test('[Q46] a program reads one line with the address and the first administrator', () => {
  expect(welcomeLine(first)).toBe(
    'Millwright is ready at http://localhost:3000 (admin console: http://localhost:3000/admin); first administrator: admin@localhost.localdomain with the password p4ss (shown this once)',
  );
  expect(welcomeLine(later)).toBe(
    'Millwright is ready at http://localhost:3000 (admin console: http://localhost:3000/admin)',
  );
});

test('[Q46] a person reads each fact on a line of its own, the password with nothing behind it', () => {
  expect(welcomeBlock(first).split('\n')).toEqual([
    '',
    'Millwright is ready.',
    '',
    '  Site      http://localhost:3000',
    '  Console   http://localhost:3000/admin',
    '  E-mail    admin@localhost.localdomain',
    '  Password  p4ss',
    '',
    '  Keep the password: it is not shown again.',
    '',
  ]);
});

test('[Q46] a password that the operator chose is not printed, and a later start names no account', () => {
  const chosen = welcomeBlock({ ...first, administrator: { ...made, generatedPassword: null } });
  expect(chosen).toContain('  Password  the one in ADMIN_PASSWORD\n');
  expect(chosen).not.toContain('not shown again');
  expect(welcomeBlock(later)).not.toMatch(/E-mail|Password/);
});

test('caught mails are named', () => {
  expect(welcomeBlock({ ...later, mails: `${address}/__mail/` })).toContain(
    '  Mails     http://localhost:3000/__mail/\n',
  );
});

import { expect, test } from 'vitest';
import { webToLead } from './leads.rules.ts';

test('[K15] what a lead does not say is sent empty', () => {
  const parts = webToLead({ LastName: 'Byron', PostalCode: '80538' }, 'mine');
  expect(parts.filter(([, value]) => value !== '')).toEqual([
    ['oid', 'mine'],
    ['last_name', 'Byron'],
    ['zip', '80538'],
  ]);
  expect(parts).toHaveLength(14);
});

import { expect, test } from 'vitest';
import { drawPassword } from '../passwords/drawn-password.rules.ts';
import { passwordErrors } from '../passwords/password-policy.rules.ts';
import { randomBelow } from './secure-random.ts';

test('every number below the limit comes, and none beyond', () => {
  const drawn = Array.from({ length: 2000 }, () => randomBelow(7));
  expect([...new Set(drawn)].sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('[A41] what the browser generates is as long as asked, meets the strict rule, and comes once', () => {
  for (const length of [12, 20]) {
    const many = Array.from({ length: 200 }, () => drawPassword({ length, below: randomBelow }));
    expect(new Set(many).size).toBe(many.length);
    for (const password of many) {
      expect(password).toHaveLength(length);
      expect(passwordErrors('strict', password, length)).toEqual([]);
    }
  }
});

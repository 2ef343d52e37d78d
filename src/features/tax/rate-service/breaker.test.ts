import { expect, test } from 'vitest';
import { createBreaker } from './breaker.ts';

const at = (second: number) => new Date(second * 1000);

test('[SHOP-02] five failures in a row keep calls away; then one tries', () => {
  const breaker = createBreaker({ maxFailures: 5, pauseMs: 30_000 });
  for (let n = 0; n < 4; n += 1) breaker.failed(at(0), 'net');
  breaker.succeeded();
  const isAsked = (second: number) => {
    const mayAsk = breaker.mayAsk(at(second), 'net');
    if (mayAsk) breaker.asking();
    return mayAsk;
  };
  for (let n = 0; n < 5; n += 1) {
    expect(isAsked(1)).toBe(true);
    breaker.failed(at(1), 'net');
  }
  expect([isAsked(1), isAsked(30.9)]).toEqual([false, false]);
  expect([isAsked(31), isAsked(31), isAsked(99)]).toEqual([true, false, false]);
  breaker.failed(at(32), 'net');
  expect([isAsked(61), isAsked(62)]).toEqual([false, true]);
  breaker.succeeded();
  expect([isAsked(62), isAsked(62)]).toEqual([true, true]);
});

test('[SHOP-02] what fails for one network alone keeps nobody else away; what fails for three keeps away all', () => {
  const breaker = createBreaker({ maxFailures: 5, pauseMs: 30_000 });
  for (let n = 0; n < 8; n += 1) breaker.failed(at(0), 'of the attacker');
  expect([breaker.mayAsk(at(1), 'of the attacker'), breaker.mayAsk(at(1), 'another')]).toEqual([false, true]);
  breaker.failed(at(1), 'another');
  expect(breaker.mayAsk(at(1), 'a third')).toBe(true);
  breaker.failed(at(1), 'a third');
  expect(breaker.mayAsk(at(1), 'a fourth')).toBe(false);
  expect(breaker.mayAsk(at(32), 'a fourth')).toBe(true);
  breaker.succeeded();
  expect(breaker.mayAsk(at(32), 'of the attacker')).toBe(true);
});

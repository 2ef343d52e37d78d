import { expect, test } from 'vitest';
import { networksOf } from '../../../platform/network/ip-address.ts';
import { createQueryShares } from './question-shares.ts';

const at = (minute: number) => new Date(minute * 60_000);
const made = () =>
  createQueryShares({
    atOnce: { ofAll: 4, ofOne: 2, ofNetwork: 3 },
    perHour: { ofOne: 5, ofNetwork: 8 },
  });

test('[SHOP-02] one address takes not all places, nor does the network around it', () => {
  const { take } = made();
  const [one, neighbour, other] = ['203.0.113.7', '203.0.113.8', '198.51.100.1'].map(networksOf);
  const back = [one, one, neighbour].map((owner) => take(owner ?? [], at(0)));
  expect(back).not.toContain(null);
  expect([take(one ?? [], at(0)), take(neighbour ?? [], at(0))]).toEqual([null, null]);
  expect(take(other ?? [], at(0))).not.toBeNull();
  expect([take(other ?? [], at(0)), take([], at(0))]).toEqual([null, null]);
  back[0]?.();
  expect(take(one ?? [], at(0))).not.toBeNull();
});

test('[SHOP-02] nor asks without end; an hour later it may again', () => {
  const { take } = made();
  const isAsked = (address: string, minute: number) => {
    const back = take(networksOf(address), at(minute));
    back?.();
    return back !== null;
  };
  const asked = (address: string, minute: number, times: number) =>
    Array.from({ length: times }, () => isAsked(address, minute)).filter(Boolean).length;
  expect(asked('203.0.113.7', 0, 6)).toBe(5);
  expect(asked('203.0.113.8', 1, 6)).toBe(3);
  expect(asked('198.51.100.1', 1, 1)).toBe(1);
  expect(asked('203.0.113.7', 59, 1)).toBe(0);
  expect(asked('203.0.113.7', 60, 6)).toBe(5);
});

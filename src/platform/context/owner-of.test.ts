import { expect, test } from 'vitest';
import { networksOf } from '../network/ip-address.ts';
import type { Actor } from './context.ts';
import { ownerOf } from './owner-of.ts';
import { anonymous } from './visitor-context.ts';

const ip = '198.51.100.7';
const account = (userId: string, roles: string[] = []): Actor => ({ ...anonymous, kind: 'user', userId, roles });

test('whoever has no role shares the turns of their address, whatever account they made', () => {
  for (const actor of [anonymous, account('a'), account('b')]) expect(ownerOf({ actor, ip })).toEqual(networksOf(ip));
});

test('people with a role have turns of their own, wherever they are', () => {
  for (const at of [ip, null]) expect(ownerOf({ actor: account('a', ['editor']), ip: at })).toEqual(['a']);
});

test('without an address an account has its own, and the process none', () => {
  expect(ownerOf({ actor: account('a'), ip: null })).toEqual(['a']);
  expect(ownerOf({ actor: anonymous, ip: null })).toEqual([]);
});

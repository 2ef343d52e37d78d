import { expect, test } from 'vitest';
import { keptValue } from './kept-value.ts';

function storageOf(texts: Record<string, string> = {}) {
  const kept = new Map(Object.entries(texts));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test.each(['', 'nonsense', '{', 'null'])('what cannot be read counts as nothing: %j', (text) => {
  expect(keptValue('a', storageOf({ a: text })).get()).toBeNull();
});

test('a storage that is full or forbidden keeps nothing, and says nothing', () => {
  const full = {
    ...storageOf(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  for (const storage of [full, null]) {
    const value = keptValue('a', storage);
    value.set({ text: 'b' });
    expect(value.get()).toBeNull();
    value.forget();
  }
});

test('a value comes back as it was, until it is forgotten', () => {
  const storage = storageOf();
  keptValue('a', storage).set({ text: 'b', list: [1, null] });
  expect(keptValue('a', storage).get()).toEqual({ text: 'b', list: [1, null] });
  expect(keptValue('other', storage).get()).toBeNull();
  keptValue('a', storage).forget();
  expect(keptValue('a', storage).get()).toBeNull();
});

import { beforeEach, expect, test, vi } from 'vitest';
import { discardUnsavedTyping, maxRecords, unsavedTypingOf } from './unsaved-typing.ts';

/** With room for so many characters. */
function storageOf(room = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (place: number) => [...kept.keys()][place] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => {
      const others = [...kept].filter(([one]) => one !== key).map(([, other]) => other.length);
      if (others.reduce((sum, size) => sum + size, text.length) > room)
        throw new DOMException('', 'QuotaExceededError');
      kept.set(key, text);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

type Layer = ReturnType<typeof storageOf>;
const typing = (storage: Layer | null, of: { personId?: string; record?: string; tab?: string } = {}) =>
  unsavedTypingOf<{ title: string }>({ storage, personId: 'ada', record: 'entry:1', tab: 'one', ...of });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') });
  return () => vi.useRealTimers();
});

test('what cannot be read, is too old or is somebody else’s is not shown', () => {
  const storage = storageOf();
  storage.setItem('millwright.draft:ada:entry:1', '{"value"');
  expect(typing(storage).get()).toBeNull();
  storage.setItem('millwright.draft:ada:entry:1', '{"title":"of an older page"}');
  expect(typing(storage).get()).toBeNull();
  typing(storage).set({ title: 'Plough' });
  expect(typing(storage, { personId: 'eve' }).get()).toBeNull();
  vi.advanceTimersByTime(8 * 24 * 60 * 60 * 1000);
  expect(typing(storage).get()).toBeNull();
  expect(storage.length).toBe(0);
});

test('a forbidden storage keeps nothing, and says nothing', () => {
  typing(null).set({ title: 'Plough' });
  expect(typing(null).get()).toBeNull();
  typing(null).forget();
  discardUnsavedTyping(null, 'ada');
});

test('another tab finds what was typed, with its moment, and may forget it; a tab that never read it may not', () => {
  const storage = storageOf();
  const unread = typing(storage, { tab: 'two' });
  typing(storage).set({ title: 'Plough' });
  unread.forget();
  const later = typing(storage, { tab: 'three' });
  expect(later.get()).toEqual({ value: { title: 'Plough' }, at: '2026-11-22T12:00:00.000Z' });
  later.forget();
  expect(typing(storage).get()).toBeNull();
});

test('what is typed on after a record was created is kept under its own name, and the new one begins empty', () => {
  const storage = storageOf();
  const typed = typing(storage, { record: 'entry:new' });
  typed.set({ title: 'Plough' });
  typed.moveTo('entry:1');
  expect(typing(storage, { record: 'entry:new' }).get()).toBeNull();
  expect(typing(storage).get()).toBeNull();
  typed.set({ title: 'Plough, wide' });
  expect(typing(storage, { record: 'entry:new' }).get()).toBeNull();
  expect(typing(storage).get()?.value).toEqual({ title: 'Plough, wide' });
});

test('of too many records the oldest go, and a full storage makes room for the newest', () => {
  const storage = storageOf();
  for (let place = 0; place < maxRecords + 2; place += 1) {
    typing(storage, { record: `entry:${place}` }).set({ title: 'Plough' });
    vi.advanceTimersByTime(1000);
  }
  expect(typing(storage, { record: 'entry:1' }).get()).toBeNull();
  expect(typing(storage, { record: 'entry:2' }).get()).not.toBeNull();

  const small = storageOf(1000);
  typing(small, { record: 'entry:1' }).set({ title: 'a'.repeat(600) });
  typing(small, { record: 'entry:2' }).set({ title: 'b'.repeat(600) });
  expect(typing(small, { record: 'entry:1' }).get()).toBeNull();
  expect(typing(small, { record: 'entry:2' }).get()?.value.title).toHaveLength(600);
});

test('signing out forgets all of a person, and only theirs', () => {
  const storage = storageOf();
  typing(storage).set({ title: 'Plough' });
  typing(storage, { record: 'entry:2' }).set({ title: 'Baler' });
  typing(storage, { personId: 'eve' }).set({ title: 'Harrow' });
  discardUnsavedTyping(storage, 'ada');
  expect(typing(storage).get()).toBeNull();
  expect(storage.length).toBe(1);
  expect(typing(storage, { personId: 'eve' }).get()?.value).toEqual({ title: 'Harrow' });
});

import { beforeEach, expect, test, vi } from 'vitest';
import { forgetJournals, journalOf, maxRecords } from './journal.ts';

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

type Room = ReturnType<typeof storageOf>;
const journal = (storage: Room | null, of: { personId?: string; record?: string; tab?: string } = {}) =>
  journalOf<{ title: string }>({ storage, personId: 'ada', record: 'entry:1', tab: 'one', ...of });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00Z') });
  return () => vi.useRealTimers();
});

test('what cannot be read, is too old or is somebody else’s is not shown', () => {
  const storage = storageOf();
  storage.setItem('millwright.draft:ada:entry:1', '{"value"');
  expect(journal(storage).get()).toBeNull();
  storage.setItem('millwright.draft:ada:entry:1', '{"title":"of an older page"}');
  expect(journal(storage).get()).toBeNull();
  journal(storage).set({ title: 'Plough' });
  expect(journal(storage, { personId: 'eve' }).get()).toBeNull();
  vi.advanceTimersByTime(8 * 24 * 60 * 60 * 1000);
  expect(journal(storage).get()).toBeNull();
  expect(storage.length).toBe(0);
});

test('a forbidden storage keeps nothing, and says nothing', () => {
  journal(null).set({ title: 'Plough' });
  expect(journal(null).get()).toBeNull();
  journal(null).forget();
  forgetJournals(null, 'ada');
});

test('another tab finds what was typed, with its moment, and may forget it; a tab that never read it may not', () => {
  const storage = storageOf();
  const unread = journal(storage, { tab: 'two' });
  journal(storage).set({ title: 'Plough' });
  unread.forget();
  const later = journal(storage, { tab: 'three' });
  expect(later.get()).toEqual({ value: { title: 'Plough' }, at: '2026-11-22T12:00:00.000Z' });
  later.forget();
  expect(journal(storage).get()).toBeNull();
});

test('what is typed on after a record was created is kept under its own name, and the new one begins empty', () => {
  const storage = storageOf();
  const typed = journal(storage, { record: 'entry:new' });
  typed.set({ title: 'Plough' });
  typed.moveTo('entry:1');
  expect(journal(storage, { record: 'entry:new' }).get()).toBeNull();
  expect(journal(storage).get()).toBeNull();
  typed.set({ title: 'Plough, wide' });
  expect(journal(storage, { record: 'entry:new' }).get()).toBeNull();
  expect(journal(storage).get()?.value).toEqual({ title: 'Plough, wide' });
});

test('of too many records the oldest go, and a full storage makes room for the newest', () => {
  const storage = storageOf();
  for (let place = 0; place < maxRecords + 2; place += 1) {
    journal(storage, { record: `entry:${place}` }).set({ title: 'Plough' });
    vi.advanceTimersByTime(1000);
  }
  expect(journal(storage, { record: 'entry:1' }).get()).toBeNull();
  expect(journal(storage, { record: 'entry:2' }).get()).not.toBeNull();

  const small = storageOf(1000);
  journal(small, { record: 'entry:1' }).set({ title: 'a'.repeat(600) });
  journal(small, { record: 'entry:2' }).set({ title: 'b'.repeat(600) });
  expect(journal(small, { record: 'entry:1' }).get()).toBeNull();
  expect(journal(small, { record: 'entry:2' }).get()?.value.title).toHaveLength(600);
});

test('signing out forgets all of a person, and only theirs', () => {
  const storage = storageOf();
  journal(storage).set({ title: 'Plough' });
  journal(storage, { record: 'entry:2' }).set({ title: 'Baler' });
  journal(storage, { personId: 'eve' }).set({ title: 'Harrow' });
  forgetJournals(storage, 'ada');
  expect(journal(storage).get()).toBeNull();
  expect(storage.length).toBe(1);
  expect(journal(storage, { personId: 'eve' }).get()?.value).toEqual({ title: 'Harrow' });
});

import { expect, test } from 'vitest';
import { rememberedView, rememberView } from './remembered-view.ts';

/** What the browser's storage does, in memory. */
function storageOf(content: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(content));
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

const nothing = { columns: {}, order: [], widths: {}, pinned: [], density: 'default', filters: [], search: '' };
const filter = { id: '1', column: 'name', operator: 'contains' as const, value: 'a' };

test('[H25] column visibility, layout, filters and search are remembered per table', () => {
  const storage = storageOf();
  rememberView('users', { columns: { email: false } }, storage);
  rememberView('users', { density: 'compact', search: 'ann' }, storage);
  rememberView('users', { filters: [filter] }, storage);
  rememberView('roles', { search: 'other' }, storage);
  rememberView('users', { order: ['b'], widths: { b: 90 }, pinned: ['a'] }, storage);
  expect(rememberedView('users', storage)).toEqual({
    columns: { email: false },
    order: ['b'],
    widths: { b: 90 },
    pinned: ['a'],
    density: 'compact',
    filters: [filter],
    search: 'ann',
  });
  expect(rememberedView('roles', storage)).toEqual({ ...nothing, search: 'other' });
  expect(rememberedView('audit', storage)).toEqual(nothing);
});

test.each([
  '',
  'nonsense',
  'null',
  '5',
  '[]',
  '{"columns":5,"density":"huge","filters":"x","search":{},"order":{},"widths":{"a":"x"},"pinned":[1]}',
])('[H25] what cannot be read counts as nothing: %s', (text) => {
  expect(rememberedView('users', storageOf({ 'millwright.table.users': text }))).toEqual(nothing);
});

test('[H25] one unreadable part does not lose the others', () => {
  const text = JSON.stringify({ columns: { email: false }, density: 'huge', search: 'ann' });
  expect(rememberedView('users', storageOf({ 'millwright.table.users': text }))).toEqual({
    ...nothing,
    columns: { email: false },
    search: 'ann',
  });
});

test('[H25] a browser that forbids storage, or has no room, forgets and goes on', () => {
  const full = storageOf();
  full.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  rememberView('users', { search: 'ann' }, full);
  expect(rememberedView('users', full)).toEqual(nothing);
  rememberView('users', { search: 'ann' }, null);
  expect(rememberedView('users', null)).toEqual(nothing);
});

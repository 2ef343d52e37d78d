import { isDeepStrictEqual } from 'node:util';
import { type EntrySnapshot, valueAt } from './entry-snapshot.rules.ts';

/** The parts in which two snapshots differ: `title`, `slug`, `content`, and fields by their keys. For a new entry, all its parts. */
export function changedParts(before: EntrySnapshot | null, after: EntrySnapshot): string[] {
  const from = before ?? { title: '', slug: '', body: '', customFields: {} };
  const keys = new Set([...Object.keys(from.customFields), ...Object.keys(after.customFields)]);
  const isChanged = (key: string) => !isDeepStrictEqual(valueAt(from, key), valueAt(after, key));
  return [
    ...(from.title === after.title ? [] : ['title']),
    ...(from.slug === after.slug ? [] : ['slug']),
    ...(isDeepStrictEqual(from.body, after.body) ? [] : ['content']),
    ...[...keys].filter(isChanged),
  ];
}

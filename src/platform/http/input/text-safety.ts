import { isStorable } from '../../../contracts/text/storable-text.ts';

/** The dotted path of the first key or value in `value` that is not storable, or null. */
export function unstorablePath(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    const below = path === '' ? key : `${path}.${key}`;
    const inside = isStorable(key) ? unstorablePath(item, below) : path;
    if (inside !== null) return inside;
  }
  return null;
}

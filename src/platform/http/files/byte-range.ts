import type { ByteRange } from '../../storage/storage.ts';

/**
 * The one part of a file that a `Range` header asks for. Null for the whole file: no header, several parts, another unit;
 * `unsatisfiable` for a part that lies beyond its end [FILE-08].
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const start = Number(from);
  if (start >= size) return 'unsatisfiable';
  if (to !== '' && Number(to) < start) return null;
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

import { blockOf } from '../block-document.ts';

/** What was found of blocks that are still the same objects. */
const found = new WeakMap<object, unknown>();

/** A block as it is stored; one that is not finished stays as it was written. */
export function storedBlock(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const before = found.get(given);
  if (before !== undefined) return before;
  const stored = blockOf(given) ?? given;
  found.set(given, stored);
  return stored;
}

export const storedBlocks = (given: readonly unknown[]): unknown[] => given.map(storedBlock);

import { onePerObject } from '../../contracts/one-per-object.ts';
import { blockOf } from '../document/block-document.ts';

/** Blocks that are still the same objects are not read again. */
const storedObject = onePerObject((block: object): unknown => blockOf(block) ?? block);

/** A block as it is stored; an unfinished one stays as the editor wrote it. */
export function storedBlock(block: unknown): unknown {
  return typeof block === 'object' && block !== null ? storedObject(block) : block;
}

export const storedBlocks = (blocks: readonly unknown[]): unknown[] => blocks.map(storedBlock);

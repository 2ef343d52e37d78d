import { blockTypeOf } from '../registry.ts';
import { blockOf, blocksIn } from './block-document.ts';

/** The addresses of the pictures that a stored document shows; none if it is no document. */
export function picturesIn(value: unknown): string[] {
  return blocksIn(value).flatMap((stored) => {
    const block = blockOf(stored);
    return (block && blockTypeOf(block.type)?.pictures?.(block.data)) ?? [];
  });
}

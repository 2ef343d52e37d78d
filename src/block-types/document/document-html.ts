import { type Block, blockTypeOf } from '../registry.ts';
import { isUnfinished } from './block-document.ts';

/** A document as HTML for readers without our components; blocks without content are left out [H13]. */
export function htmlOfDocument({ blocks }: { blocks: readonly Block[] }): string {
  return blocks
    .filter((block) => !isUnfinished(block))
    .map(({ type, data }) => blockTypeOf(type)?.html(data) ?? '')
    .filter((html) => html !== '')
    .join('\n');
}

import { blockTypeOf } from '../registry.ts';
import { type BlockDocument, isUnfinished, parseDocument } from './block-document.ts';

/** The text of a document without marks, a line for each block, item, row or caption. */
export function textOfDocument({ blocks }: BlockDocument): string {
  return blocks
    .filter((block) => !isUnfinished(block))
    .flatMap(({ type, data }) => blockTypeOf(type)?.texts(data) ?? [])
    .filter((text) => text !== '')
    .join('\n');
}

/** The text of a stored value; empty if it is no document. */
export function documentTextIn(value: unknown): string {
  const { document } = parseDocument(value, { isDraft: true });
  return document === null ? '' : textOfDocument(document);
}

/** Whether a document shows nothing. A picture, a button or a video is something even without text. */
export function isBlankDocument(document: BlockDocument): boolean {
  const showsMore = document.blocks.some(({ type }) => blockTypeOf(type)?.showsMoreThanText);
  return !showsMore && textOfDocument(document).trim() === '';
}

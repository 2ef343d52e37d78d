import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BlockDocumentView } from '../../src/block-types/document/BlockDocumentView.tsx';
import { BlockDocument, blockOf } from '../../src/block-types/document/block-document.ts';
import { htmlOfDocument } from '../../src/block-types/document/document-html.ts';
import { documentTextIn } from '../../src/block-types/document/document-text.ts';

/** What becomes of blocks of one type, by their data. */
export function blockOfType(type: string) {
  const document = (data: unknown) => ({ blocks: [{ type, data }] });
  return {
    /** The data as they are stored. */
    stored: (data?: unknown): unknown => BlockDocument.parse(document(data)).blocks[0]?.data,
    /** The errors, by their paths within the data. */
    refusals: (data: unknown) => errorsOf(document(data), 'blocks.0.data.'),
    html: (data?: unknown) => htmlOfDocument({ blocks: [blockOf({ type, data })].flatMap((block) => block ?? []) }),
    /** The text, by its lines. */
    text: (data?: unknown) => documentTextIn(document(data)).split('\n'),
    /** On a page, below its second heading, without class names. */
    shown: (data: unknown) => shownBlocks([{ type, data }]).replace(/^<div>(.*)<\/div>$/, '$1'),
  };
}

/** Why a value is no document of blocks, by the paths of its errors. */
export function errorsOf(value: unknown, below = ''): Record<string, string> {
  const checked = BlockDocument.safeParse(value);
  const issues = checked.success ? [] : checked.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.').replace(below, ''), message]));
}

/** The markup of blocks on a page, without class names. */
export function shownBlocks(blocks: readonly unknown[], below = 2): string {
  return renderToStaticMarkup(createElement(BlockDocumentView, { blocks, below })).replaceAll(/ class="[^"]*"/g, '');
}

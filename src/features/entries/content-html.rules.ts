import { blockOf } from '../../editor-blocks/document/block-document.ts';
import { htmlOfDocument } from '../../editor-blocks/document/document-html.ts';
import type { EntryContent } from './entries.contract.ts';

/** Content as it is stored: text stays text; of blocks the HTML is derived here, whatever HTML came with them [H13]. */
export function storedContent(content: EntryContent): EntryContent {
  if (typeof content === 'string') return content;
  const blocks = content.json.blocks.flatMap((block) => blockOf(block) ?? []);
  return { json: content.json, html: htmlOfDocument({ blocks }) };
}

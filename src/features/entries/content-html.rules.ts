import { htmlOfBlocks } from '../../editor-blocks/block-html.ts';
import type { EntryContent } from './entries.contract.ts';

/** Content as it is stored: text stays text; of blocks the HTML is derived here, whatever HTML came with them [H13]. */
export function storedContent(content: EntryContent): EntryContent {
  if (typeof content === 'string') return content;
  return { json: content.json, html: htmlOfBlocks(content.json.blocks) };
}

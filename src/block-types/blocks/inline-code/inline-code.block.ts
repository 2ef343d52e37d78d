import type { BlockSpelling } from '../../block-type.ts';
import { paragraph } from '../paragraph/paragraph.block.ts';

/** Code within a line. It is a mark of text, so a block of it is stored as a paragraph. */
export const inlineCode: BlockSpelling = {
  type: 'inlineCode',
  read: (data) => {
    const code = data['text'] ?? data['code'] ?? '';
    return { type: paragraph.type, data: { text: typeof code === 'string' ? `<code>${code}</code>` : code } };
  },
};

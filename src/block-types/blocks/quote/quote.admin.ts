import Quote from '@editorjs/quote';
import { IconBlockquote } from '@tabler/icons-react';
import { inlineIn } from '../../editor/pasting/pasted-inline.admin.ts';
import type { BlockTool } from '../../editor/tools/block-tool.admin.ts';
import './quote-tool.css';

export const quoteTool: BlockTool = {
  choices: [{ label: 'Quote', icon: IconBlockquote }],
  settings: () => ({
    class: Quote,
    inlineToolbar: true,
    config: { quotePlaceholder: 'Quote', captionPlaceholder: 'Who said it' },
  }),
  texts: { '.cdx-quote__text': 'Quote', '.cdx-quote__caption': 'Who said it' },
  written: (sign, text) => (sign === '>' ? { text, caption: '' } : null),
  pasted: {
    tags: ['BLOCKQUOTE'],
    read: (element) => ({ text: inlineIn(element).trim(), caption: '' }),
  },
};

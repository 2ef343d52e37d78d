import Code from '@editorjs/code';
import { IconCode } from '@tabler/icons-react';
import type { BlockTool } from '../../editor/tools/block-tool.admin.ts';
import { textOfInline } from '../../inline/inline-html.ts';
import './code-tool.css';

export const codeTool: BlockTool = {
  choices: [{ label: 'Code', icon: IconCode }],
  written: (sign, text) => (sign === '```' ? { code: textOfInline(text) } : null),
  settings: () => ({ class: Code, config: { placeholder: 'Code' } }),
  showsPlainText: true,
  pasted: { tags: ['PRE'], read: (element) => ({ code: element.textContent }) },
};

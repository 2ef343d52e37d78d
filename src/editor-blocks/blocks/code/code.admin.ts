import Code from '@editorjs/code';
import { IconCode } from '@tabler/icons-react';
import type { BlockTool } from '../../editor/tools/block-tool.admin.ts';
import './code-tool.css';

export const codeTool: BlockTool = {
  choices: [{ label: 'Code', icon: IconCode }],
  settings: () => ({ class: Code, config: { placeholder: 'Code' } }),
  showsPlainText: true,
  pasted: { tags: ['PRE'], read: (element) => ({ code: element.textContent }) },
};

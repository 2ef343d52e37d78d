import Checklist from '@editorjs/checklist';
import { IconListCheck } from '@tabler/icons-react';
import type { BlockTool } from '../../editor/tools/block-tool.admin.ts';
import './checklist-tool.css';

export const checklistTool: BlockTool = {
  choices: [{ label: 'Checklist', icon: IconListCheck }],
  written: (sign, text) => (/^\[[ x]?\]$/i.test(sign) ? { items: [{ text, checked: /x/i.test(sign) }] } : null),
  settings: () => ({ class: Checklist, inlineToolbar: true }),
};

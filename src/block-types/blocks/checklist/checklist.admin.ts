import { IconListCheck } from '@tabler/icons-react';
import type { BlockTool } from '../../editor/tools/block-tool.admin.ts';
import { CheckableByKeys } from './checkable-by-keys.admin.ts';
import './checklist-tool.css';

export const checklistTool: BlockTool = {
  choices: [{ label: 'Checklist', icon: IconListCheck }],
  written: (sign, text) => (/^\[[ x]?\]$/i.test(sign) ? { items: [{ text, checked: /x/i.test(sign) }] } : null),
  settings: () => ({ class: CheckableByKeys, inlineToolbar: true }),
  texts: { '.cdx-checklist__item-text': 'Checklist item' },
};

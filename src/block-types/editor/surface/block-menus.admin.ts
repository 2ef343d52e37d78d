import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { inlineHtml } from '../../inline/inline-nodes.admin.ts';
import { listedTools, toolOfNode } from '../../registry.admin.ts';
import { currentBlock, deleteBlock, duplicateBlock, moveBlock, replaceBlock } from '../writing/block-commands.admin.ts';
import type { MenuItem } from './BlockMenu.tsx';

const choices = listedTools.flatMap(([type, tool]) => tool.choices.map((choice) => ({ ...choice, type })));

/** Every block that can be added, in the registry's order. */
export const offeredBlocks = (add: (block: { type: string; data: object }) => void): MenuItem[] =>
  choices.map(({ label, icon, type, data = {} }) => ({ label, icon, run: () => add({ type, data }) }));

/** What can be done with the current block. */
export function settingsOf(editor: Editor): MenuItem[] {
  const block = currentBlock(editor);
  const [present, tool] = toolOfNode(block.node.type.name) ?? [];
  const own = (tool?.settings ?? []).map(({ label, icon, run, isOn, mayRun }) => ({
    label,
    icon,
    isOn: isOn?.(block.node) ?? false,
    isDisabled: mayRun?.(editor) === false,
    run: () => {
      run(editor);
      editor.view.focus();
    },
  }));
  // A line of text can be any block of one text.
  const others = block.node.isTextblock ? choices.filter(({ type, ofText }) => ofText && type !== present) : [];
  const turned = others.map(({ label, icon, type, ofText }) => ({
    label: `Turn into ${label.toLowerCase()}`,
    icon,
    run: () => replaceBlock(editor, block, { type, data: ofText?.(inlineHtml(block.node)) ?? {} }),
  }));
  return [
    ...own,
    ...turned,
    {
      label: 'Move up',
      icon: IconArrowUp,
      isDisabled: block.index === 0,
      run: () => moveBlock(editor, block, -1),
    },
    {
      label: 'Move down',
      icon: IconArrowDown,
      isDisabled: block.index === editor.state.doc.childCount - 1,
      run: () => moveBlock(editor, block, 1),
    },
    { label: 'Duplicate', icon: IconCopy, run: () => duplicateBlock(editor, block) },
    { label: 'Delete', icon: IconTrash, run: () => deleteBlock(editor, block) },
  ];
}

import '@mantine/tiptap/styles.layer.css';
import { RichTextEditor } from '@mantine/tiptap';
import { type Editor, EditorContent } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { addBlocks, blockAt, currentBlock, goToBlock } from '../writing/block-commands.admin.ts';
import { BlockHandle } from './BlockHandle.tsx';
import { BlockMenu, type MenuItem } from './BlockMenu.tsx';
import { offeredBlocks, settingsOf } from './block-menus.admin.ts';
import classes from './EditorSurface.module.css';
import { EditorToolbar } from './EditorToolbar.tsx';

/** Opens the menu of blocks, or that of the current block, from outside. */
export interface MenuOpener {
  open: (menu: 'blocks' | 'settings') => void;
}

export interface EditorSurfaceProps {
  editor: Editor;
  opener: MenuOpener;
  label: string;
  disabled: boolean;
  /** In CSS pixels. */
  minHeight: number;
}

interface OpenMenu {
  name: 'Blocks' | 'Block settings';
  items: readonly MenuItem[];
  /** In CSS pixels, from the edges of the page's view. */
  left: number;
  top: number;
}

/** The running editor: tools above, the document, and beside the block under the pointer its handle. */
export function EditorSurface({ editor, opener, label, disabled, minHeight }: EditorSurfaceProps) {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const frame = useRef<HTMLDivElement>(null);

  const openBlocks = ({ left, bottom }: Pick<DOMRect, 'left' | 'bottom'>, index?: number) => {
    const below = index === undefined ? undefined : (blockAt(editor.state.doc, index) ?? undefined);
    const items = offeredBlocks((block) => addBlocks(editor, [block], { end: 'start', ...(below && { below }) }));
    setMenu({ name: 'Blocks', items, left, top: bottom + 4 });
  };
  const openSettings = ({ left, bottom }: Pick<DOMRect, 'left' | 'bottom'>) =>
    setMenu({ name: 'Block settings', items: settingsOf(editor), left, top: bottom + 4 });
  opener.open = (which) => {
    const caret = editor.view.coordsAtPos(editor.state.selection.from);
    if (which === 'blocks') openBlocks(caret);
    else openSettings(caret);
  };

  // Meets the editor, which lies outside React: it takes no keys while the form is disabled.
  useEffect(() => {
    if (editor.isEditable === disabled) editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  const close = ({ isChosen }: { isChosen: boolean }) => {
    setMenu(null);
    if (!isChosen) editor.commands.focus();
  };
  return (
    <RichTextEditor editor={editor} className={classes.editor}>
      <EditorToolbar editor={editor} label={label} disabled={disabled} openBlocks={openBlocks} />
      <div
        ref={(element) => {
          frame.current = element;
          element?.style.setProperty('--editor-height', `${minHeight}px`);
        }}
        className={classes.frame}
        inert={disabled}
      >
        <EditorContent editor={editor} className={classes.document} />
        <BlockHandle
          editor={editor}
          frame={frame}
          onAdd={openBlocks}
          onSettings={(rect, index) => {
            if (currentBlock(editor).index !== index) goToBlock(editor, index);
            openSettings(rect);
          }}
        />
      </div>
      {menu && <BlockMenu {...menu} onClose={close} />}
    </RichTextEditor>
  );
}

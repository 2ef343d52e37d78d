import { ActionIcon, Button, Group } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconArrowBackUp, IconArrowForwardUp, IconPlus } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { LinkControl } from '../../../admin-kit/kit/form/LinkControl.tsx';
import { linkError } from '../../addresses.ts';
import classes from './EditorSurface.module.css';

interface EditorToolbarProps {
  editor: Editor;
  label: string;
  disabled: boolean;
  openBlocks: (below: DOMRect) => void;
}

/** The menu of blocks, marks, undo and redo: one stop for Tab, within which the arrow keys walk. */
export function EditorToolbar({ editor, label, disabled, openBlocks }: EditorToolbarProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  const { mayUndo, mayRedo } = useEditorState({
    editor,
    selector: () => ({
      mayUndo: editor.can().undo(),
      mayRedo: editor.can().redo(),
    }),
  });
  // Meets the buttons, which set this themselves.
  useEffect(() => {
    for (const [at, button] of (toolbar.current?.querySelectorAll('button') ?? []).entries())
      button.tabIndex = at === 0 ? 0 : -1;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...(toolbar.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    if (step === undefined || at === -1) return;
    event.preventDefault();
    buttons.at((at + step) % buttons.length)?.focus();
  };
  return (
    <Group
      ref={toolbar}
      role="toolbar"
      aria-label={`Tools of ${label}`}
      gap={4}
      className={classes.toolbar}
      onKeyDown={onKeyDown}
    >
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<IconPlus size={15} aria-hidden />}
        disabled={disabled}
        aria-haspopup="menu"
        onClick={(event) => openBlocks(event.currentTarget.getBoundingClientRect())}
      >
        Add block
      </Button>
      <RichTextEditor.ControlsGroup className={classes.marks}>
        <RichTextEditor.Bold disabled={disabled} />
        <RichTextEditor.Italic disabled={disabled} />
        <RichTextEditor.Underline disabled={disabled} />
        <RichTextEditor.Code disabled={disabled} />
        <LinkControl editor={editor} disabled={disabled} problem={linkError} />
        <RichTextEditor.Unlink disabled={disabled} />
      </RichTextEditor.ControlsGroup>
      <span className={classes.gap} />
      <ActionIcon
        size="md"
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        disabled={disabled || !mayUndo}
        onClick={() => editor.chain().focus().undo().run()}
      >
        <IconArrowBackUp size={16} />
      </ActionIcon>
      <ActionIcon
        size="md"
        aria-label="Redo"
        title="Redo (Ctrl+Shift+Z)"
        disabled={disabled || !mayRedo}
        onClick={() => editor.chain().focus().redo().run()}
      >
        <IconArrowForwardUp size={16} />
      </ActionIcon>
    </Group>
  );
}

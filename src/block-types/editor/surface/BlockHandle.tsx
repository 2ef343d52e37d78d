import { ActionIcon } from '@mantine/core';
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { NodeSelection } from '@tiptap/pm/state';
import { type Editor, useEditorState } from '@tiptap/react';
import { type DragEvent, type RefObject, useEffect, useState } from 'react';
import { blockAt, currentBlock } from '../writing/block-commands.admin.ts';
import classes from './EditorSurface.module.css';

interface BlockHandleProps {
  editor: Editor;
  frame: RefObject<HTMLElement | null>;
  onAdd: (rect: DOMRect, index: number) => void;
  onSettings: (rect: DOMRect, index: number) => void;
}

/**
 * The handle of the block under the pointer, else of the one with the caret: it adds a block below, opens the settings and
 * is dragged to move the block. By key the same is behind Ctrl+/ and Ctrl+Shift with an arrow.
 */
export function BlockHandle({ editor, frame, onAdd, onSettings }: BlockHandleProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const { current, count } = useEditorState({
    editor,
    selector: () => ({ current: currentBlock(editor).index, count: editor.state.doc.childCount }),
  });
  const index = Math.min(pointed ?? current, count - 1);
  const [top, setTop] = useState(0);

  // Meets the pointer, and the page's layout, which React knows nothing of.
  useEffect(() => {
    const place = frame.current;
    if (place === null) return;
    const point = ({ clientY }: PointerEvent) => setPointed(indexAt(editor.view.dom, clientY));
    const leave = () => setPointed(null);
    place.addEventListener('pointermove', point);
    place.addEventListener('pointerleave', leave);
    return () => {
      place.removeEventListener('pointermove', point);
      place.removeEventListener('pointerleave', leave);
    };
  }, [editor, frame]);
  // Meets the layout: blocks above may have grown since the last drawing.
  useEffect(() => {
    const block = editor.view.dom.children[index];
    const box = frame.current?.getBoundingClientRect();
    if (block && box) setTop(Math.round(block.getBoundingClientRect().top - box.top));
  });

  const onDragStart = (event: DragEvent) => {
    const block = blockAt(editor.state.doc, index);
    if (block === null) return;
    const { view, state } = editor;
    const chosen = NodeSelection.create(state.doc, block.pos);
    view.dispatch(state.tr.setSelection(chosen));
    const slice = chosen.content();
    const { dom, text } = view.serializeForClipboard(slice);
    event.dataTransfer.clearData();
    event.dataTransfer.setData('text/html', dom.innerHTML);
    event.dataTransfer.setData('text/plain', text);
    event.dataTransfer.effectAllowed = 'copyMove';
    const shown = view.dom.children[index];
    if (shown) event.dataTransfer.setDragImage(shown, 0, 0);
    view.dragging = { slice, move: true };
  };
  return (
    <div className={classes.handle} ref={(element) => element?.style.setProperty('top', `${top}px`)}>
      <ActionIcon
        size="sm"
        tabIndex={-1}
        className={classes.plus}
        aria-label="Add a block below"
        title="Add a block below"
        onClick={(event) => onAdd(event.currentTarget.getBoundingClientRect(), index)}
      >
        <IconPlus size={16} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        tabIndex={-1}
        draggable
        className={classes.grip}
        aria-label="Block settings"
        title="Drag to move, click for settings (Ctrl+/)"
        onDragStart={onDragStart}
        onClick={(event) => onSettings(event.currentTarget.getBoundingClientRect(), index)}
      >
        <IconGripVertical size={16} />
      </ActionIcon>
    </div>
  );
}

/** The place of the block at a height of the page's view: the last one that begins above it. */
function indexAt(document: HTMLElement, y: number): number {
  const blocks = document.children;
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((blocks[middle]?.getBoundingClientRect().top ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

import type { DragEvent } from 'react';

/** What is dragged inside the library: files, or one folder. */
export type Dragged = { files: readonly string[] } | { folder: string };

const type = 'application/x-millwright-library';

/** Begins to drag something of the library. */
export function startDrag(event: DragEvent, dragged: Dragged): void {
  event.dataTransfer.setData(type, JSON.stringify(dragged));
  event.dataTransfer.effectAllowed = 'move';
}

/** True while something of the library is dragged, not files of the disk. */
export const isLibraryDrag = (event: DragEvent) => event.dataTransfer.types.includes(type);

/** What was dropped; null for anything else. */
export function readDrop(event: DragEvent): Dragged | null {
  const text = event.dataTransfer.getData(type);
  return text === '' ? null : (JSON.parse(text) as Dragged);
}

import { useEffect, useRef, useState } from 'react';

/** Files that one drop may hold, with those in its folders. */
const maxFiles = 1000;

/** The files of a drop or a paste, with those in dropped folders. The data is read before the event ends. */
async function filesOf(data: DataTransfer): Promise<File[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry());
  const plain = [...data.files];
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const files: File[] = [];
  for (const entry of entries) if (entry) await collect(entry, files);
  return files;
}

async function collect(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (files.length >= maxFiles) return;
  if (entry.isFile) {
    files.push(await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // Each reading gives a part of the folder, and none at its end.
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) return;
    for (const inner of part) if (!inner.name.startsWith('.')) await collect(inner, files);
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, [contenteditable="true"], [role="dialog"]') !== null;

/**
 * Gives on the files that are dropped anywhere in the window, with those in dropped folders, and those that are pasted,
 * unless something below takes them itself. Answers whether files are held over the window.
 */
export function useFilesFromAnywhere({
  isAllowed,
  onFiles,
}: {
  isAllowed: boolean;
  onFiles: (files: File[]) => void;
}): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;

  // Meets the window: a file dropped beside everything would otherwise replace the page.
  useEffect(() => {
    const give = async (data: DataTransfer) => {
      const files = await filesOf(data);
      if (files.length > 0) latest.current(files);
    };
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isAllowed ? 'copy' : 'none';
      setIsOver(isAllowed);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      setIsOver(false);
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      if (isAllowed) void give(event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      if (!isAllowed || isTyping(event.target) || !event.clipboardData?.types.includes('Files')) return;
      event.preventDefault();
      void give(event.clipboardData);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [isAllowed]);
  return isOver;
}

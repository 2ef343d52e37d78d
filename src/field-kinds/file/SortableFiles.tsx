import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../admin/api.ts';
import { isLocalFile, localFileName } from '../../admin/kit/local-files.ts';
import { useMay } from '../../admin/session/session.ts';
import { mediaIdOf } from '../../contract-kit/file-rules.ts';
import classes from './FilesInput.module.css';
import { FileTile } from './FileTile.tsx';

interface SortableFilesProps {
  /** Addresses, and notes of files that are not uploaded yet. */
  files: readonly string[];
  isSingle: boolean;
  disabled: boolean;
  onChange: (files: string[]) => void;
}

/** The chosen files in order: dragged by the handle after 8 px, or moved with Space and the arrow keys. */
export function SortableFiles({ files, isSingle, disabled, onChange }: SortableFilesProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { known, isLoaded } = useFacts(files);
  if (files.length === 0) return null;

  const nameOf = (file: string | number) => {
    const url = String(file);
    return isLocalFile(url) ? localFileName(url) : (known.get(url)?.fileName ?? url.slice(url.lastIndexOf('/') + 1));
  };
  const place = (file: string | number) => files.indexOf(String(file));
  const at = (file: string | number) => `place ${place(file) + 1} of ${files.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) =>
      `${nameOf(active.id)} picked up. Use the arrow keys to move it, Space to drop it, Escape to cancel.`,
    onDragOver: ({ active, over }) => (over ? `${nameOf(active.id)} is at ${at(over.id)}.` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${nameOf(active.id)} dropped at ${at(over.id)}.` : undefined),
    onDragCancel: ({ active }) => `${nameOf(active.id)} is back where it was.`,
  };
  const end = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id) onChange(arrayMove([...files], place(active.id), place(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={end} accessibility={{ announcements }}>
      <SortableContext items={[...files]} strategy={rectSortingStrategy}>
        <ul className={classes.files} data-single={isSingle || undefined}>
          {files.map((file) => (
            <FileTile
              key={file}
              address={file}
              name={nameOf(file)}
              facts={known.get(file) ?? null}
              isGone={isLoaded && !isLocalFile(file) && !known.has(file)}
              isSortable={files.length > 1}
              disabled={disabled}
              onRemove={() => onChange(files.filter((one) => one !== file))}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

/** What the library knows of the files, for whoever may see it; a picture shows itself to everybody. */
function useFacts(files: readonly string[]) {
  const may = useMay();
  const ids = files.map(mediaIdOf).filter((id) => id !== null);
  const { data } = useQuery({
    ...api.media.list.query({ query: { ids: ids.join(','), pageSize: 100 } }),
    enabled: ids.length > 0 && may('media.view'),
  });
  return { known: new Map(data?.items.map((file) => [file.fileUrl, file])), isLoaded: data !== undefined };
}

import { VisuallyHidden } from '@mantine/core';
import { IconFolder, IconFolderOpen, IconPhoto } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { MediaFolder } from '../folders/folders.contract.ts';
import { wayTo } from '../folders/folders.rules.ts';
import { mediaPaths } from '../media.paths.ts';
import classes from './FolderTree.module.css';
import { type Dragged, isLibraryDrag, readDrop, startDrag } from './folder-drag.ts';

export interface FolderTreeProps {
  folders: readonly MediaFolder[];
  /** The folder that is shown; `root` for what lies in none, null for all files. */
  current: string | null;
  mayMove: boolean;
  /** Something of the library was dropped on a folder; undefined for the root. */
  onDrop: (dragged: Dragged, to: MediaFolder | undefined) => void;
}

/** The folders of the library, each a link, with room to drop files and folders on. */
export function FolderTree({ folders, current, mayMove, onDrop }: FolderTreeProps) {
  return (
    <nav aria-label="Folders" className={classes.tree}>
      <ul>
        <li>
          <Place to={mediaPaths.library()} isCurrent={current === null} icon={<IconPhoto size={16} aria-hidden />}>
            All files
          </Place>
        </li>
        <li>
          <Place
            to={mediaPaths.folder('root')}
            isCurrent={current === 'root'}
            icon={<IconFolder size={16} aria-hidden />}
            {...(mayMove && { onDrop: (dragged) => onDrop(dragged, undefined) })}
          >
            No folder
          </Place>
        </li>
        {folders.map((folder) => (
          <li key={folder.id}>
            <Place
              to={mediaPaths.folder(folder.id)}
              isCurrent={current === folder.id}
              depth={wayTo(folder.id, folders).length - 1}
              icon={
                current === folder.id ? <IconFolderOpen size={16} aria-hidden /> : <IconFolder size={16} aria-hidden />
              }
              count={folder.fileCount}
              {...(mayMove && {
                onDragStart: (event: DragEvent) => startDrag(event, { folder: folder.id }),
                onDrop: (dragged: Dragged) => onDrop(dragged, folder),
              })}
            >
              {folder.name}
            </Place>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PlaceProps {
  to: string;
  isCurrent: boolean;
  icon: ReactNode;
  /** Folders that it lies in. */
  depth?: number;
  count?: number;
  onDragStart?: (event: DragEvent) => void;
  onDrop?: (dragged: Dragged) => void;
  children: string;
}

function Place({ to, isCurrent, icon, depth = 0, count, onDragStart, onDrop, children }: PlaceProps) {
  const [isOver, setOver] = useState(false);
  return (
    <Link
      to={to}
      className={classes.place}
      style={{ paddingInlineStart: 8 + depth * 16 }}
      title={children}
      {...(isCurrent && { 'aria-current': 'page' as const })}
      data-over={isOver || undefined}
      draggable={onDragStart !== undefined}
      onDragStart={onDragStart}
      onDragOver={(event) => {
        if (!onDrop || !isLibraryDrag(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const dragged = readDrop(event);
        if (!onDrop || !dragged) return;
        event.preventDefault();
        onDrop(dragged);
      }}
    >
      {icon}
      <span className={classes.name}>{children}</span>
      {count !== undefined && count > 0 && (
        <span className={classes.count}>
          {count}
          <VisuallyHidden>{count === 1 ? ' file' : ' files'}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}

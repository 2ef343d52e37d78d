import { Button } from '@mantine/core';
import { IconFolderSymlink, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { EmptyState, FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { BulkBar } from '../../../admin-kit/kit/table/BulkBar.tsx';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { MediaCard } from '../admin/MediaCard.tsx';
import { everyFile, MediaFilters, type Narrowing } from '../admin/MediaFilters.tsx';
import classes from '../admin/MediaGrid.module.css';
import { MediaGrid } from '../admin/MediaGrid.tsx';
import { libraryError, noDelete, noEdit, noUpload, removeFiles } from '../admin/media-actions.ts';
import { mediaPages } from '../admin/useMediaPages.ts';
import { DeletionNote, FileDeletion } from '../details-screen/FileDeletion.tsx';
import { MediaDetails } from '../details-screen/MediaDetails.tsx';
import { foldersClient } from '../folders/folders.client.ts';
import type { MediaFolder } from '../folders/folders.contract.ts';
import type { MediaFile } from '../media.contract.ts';
import { allowedTypes, mediaKinds } from '../media.rules.ts';
import { UploadList } from '../upload-screen/UploadList.tsx';
import { useFilesFromAnywhere } from '../upload-screen/useFilesFromAnywhere.ts';
import { useUploads } from '../upload-screen/useUploads.ts';
import { FolderBar } from './FolderBar.tsx';
import folderClasses from './FolderTree.module.css';
import { FolderTree } from './FolderTree.tsx';
import { moveFiles, moveFolder, useFolders } from './folder-actions.ts';
import { type Dragged, startDrag } from './folder-drag.ts';
import { MoveDialog } from './MoveDialog.tsx';

export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  void queryClient.prefetchQuery(foldersClient.list.query());
  const question = { ...queryIn(params), folderId: params.get('folder') ?? undefined };
  void queryClient.prefetchInfiniteQuery(mediaPages(question));
  return null;
}

/** All uploaded files in their folders: found, looked at, described, moved, uploaded by dropping or pasting them, and deleted [H16]. */
export default function MediaLibraryPage() {
  const may = useMay();
  const { question, ask, current, show, askedFile, leaveFile } = useQuery();
  const { query, folders } = useFolders();
  const folder = folders.find(({ id }) => id === current);
  const [selected, setSelected] = useState<ReadonlyMap<string, MediaFile>>(new Map());
  const [clicked, setOpened] = useState<MediaFile | null>(null);
  const opened = clicked ?? (askedFile === null ? null : { id: askedFile, fileName: '' });
  const close = () => {
    setOpened(null);
    if (askedFile !== null) leaveFile();
  };
  const [deleting, setDeleting] = useState<MediaFile | null>(null);
  const [isMoving, setMoving] = useState(false);
  const uploads = useUploads({ refusal: libraryError, folderId: folder?.id });
  const input = useRef<HTMLInputElement>(null);
  const [mayUpload, mayMove] = [may('media.create'), may('media.edit')];
  const isOver = useFilesFromAnywhere({ isAllowed: mayUpload, onFiles: uploads.add });
  const select = (file: MediaFile) => {
    const next = new Map(selected);
    if (!next.delete(file.id)) next.set(file.id, file);
    setSelected(next);
  };
  const files = [...selected.values()];
  const move = async (moved: readonly Pick<MediaFile, 'id'>[], to: MediaFolder | undefined) => {
    if (await moveFiles(moved, to)) setSelected(new Map());
  };
  const drop = (dragged: Dragged, to: MediaFolder | undefined) => {
    if ('files' in dragged)
      return void move(
        dragged.files.map((id) => ({ id })),
        to,
      );
    const moving = folders.find(({ id }) => id === dragged.folder);
    if (moving && moving.id !== to?.id && moving.parentId !== (to?.id ?? null)) void moveFolder(moving, to);
  };

  const upload = (
    <Button
      leftSection={<IconUpload size={16} aria-hidden />}
      disabled={!mayUpload}
      title={mayUpload ? undefined : noUpload}
      onClick={() => input.current?.click()}
    >
      Upload files
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Media"
        description="Every uploaded file. Drop or paste files anywhere on this page to upload them."
        actions={upload}
      />
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Upload files"
        accept={allowedTypes.join(',')}
        onChange={(event) => {
          uploads.add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <div className={folderClasses.layout}>
        <div className={folderClasses.side}>
          {query.isError ? (
            <FailedState title="Failed to load the folders" query={query} />
          ) : (
            <FolderTree folders={folders} current={current} mayMove={mayMove} onDrop={drop} />
          )}
        </div>
        <div className={classes.picker}>
          <FolderBar folders={folders} folder={folder} onShow={show} />
          {selected.size > 0 ? (
            <BulkBar
              count={selected.size}
              onClear={() => setSelected(new Map())}
              actions={[
                {
                  label: 'Move',
                  icon: <IconFolderSymlink size={16} aria-hidden />,
                  allowed: mayMove,
                  refusal: noEdit,
                  act: () => {
                    setMoving(true);
                    return false;
                  },
                },
                {
                  label: 'Delete',
                  icon: <IconTrash size={16} aria-hidden />,
                  destructive: true,
                  allowed: may('media.delete'),
                  refusal: noDelete,
                  confirm: <DeletionNote files={files} />,
                  act: () => removeFiles(files),
                },
              ]}
            />
          ) : (
            <MediaFilters value={question} onChange={ask} />
          )}
          <UploadList {...uploads} />
          <MediaGrid
            label="Files"
            question={{ ...question, folderId: current ?? undefined }}
            onClear={() => ask(everyFile)}
            empty={
              <EmptyState
                title="No files found"
                text={
                  current === null
                    ? 'Pictures, films, sound and documents that entries show are kept here, such as the photo of a machine.'
                    : 'There are no files here yet. Upload some, or drag files from elsewhere to the folder.'
                }
              >
                {upload}
              </EmptyState>
            }
            card={(file) => (
              <MediaCard
                key={file.id}
                file={file}
                open={{ label: `Details of ${file.fileName}`, act: () => setOpened(file) }}
                isSelected={selected.has(file.id)}
                onSelect={() => select(file)}
                onDelete={() => setDeleting(file)}
                {...(mayMove && {
                  onDragStart: (event) =>
                    startDrag(event, { files: selected.has(file.id) ? files.map(({ id }) => id) : [file.id] }),
                })}
              />
            )}
          />
        </div>
      </div>
      {isOver && <div className={classes.drop}>Drop the files to upload them</div>}
      {isMoving && (
        <MoveDialog
          title={files.length === 1 ? 'Move 1 file' : `Move ${files.length} files`}
          folders={folders}
          moving={null}
          onClose={() => setMoving(false)}
          onMove={(to) => move(files, to)}
        />
      )}
      <MediaDetails file={opened} onClose={close} onDelete={setDeleting} />
      <FileDeletion
        file={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={({ id }) => {
          close();
          setSelected((all) => new Map([...all].filter(([one]) => one !== id)));
        }}
      />
    </>
  );
}

/** Search, filters and folder, as the address carries them. */
function queryIn(params: URLSearchParams): Narrowing {
  const type = mediaKinds.find((kind) => kind === params.get('type')) ?? ('all' as const);
  return { search: params.get('search') ?? '', type, lacksAlt: params.has('lacksAlt') };
}

function useQuery() {
  const [params, setParams] = useSearchParams();
  const question = queryIn(params);
  const current = params.get('folder');
  const go = ({ search, type, lacksAlt }: Narrowing, folder: string | null, options: { replace: boolean }) =>
    setParams(
      {
        ...(folder !== null && { folder }),
        ...(search !== '' && { search }),
        ...(type !== 'all' && { type }),
        ...(lacksAlt && { lacksAlt: 'true' }),
      },
      options,
    );
  return {
    question,
    /** The folder that is shown, `root`, or null for all. */
    current,
    /** The file that an address such as one of the command palette shows; null for none. */
    askedFile: params.get('file'),
    leaveFile: () => go(question, current, { replace: true }),
    ask: (next: Narrowing) => go(next, current, { replace: true }),
    show: (folder: string | null) => go(everyFile, folder, { replace: false }),
  };
}

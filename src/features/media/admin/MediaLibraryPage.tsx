import { Button } from '@mantine/core';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../admin/kit/page/PageHeader.tsx';
import { EmptyState } from '../../../admin/kit/page/states.tsx';
import { BulkBar } from '../../../admin/kit/table/BulkBar.tsx';
import { useMay } from '../../../admin/session/session.ts';
import type { MediaFile } from '../media.contract.ts';
import { allowedTypes, mediaKinds } from '../media.rules.ts';
import { DeletionNote, FileDeletion } from './FileDeletion.tsx';
import { MediaCard } from './MediaCard.tsx';
import { MediaDetails } from './MediaDetails.tsx';
import { everyFile, MediaFilters } from './MediaFilters.tsx';
import classes from './MediaGrid.module.css';
import { MediaGrid } from './MediaGrid.tsx';
import { libraryFault, noDelete, noUpload, removeFiles } from './media-actions.ts';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './useUploads.ts';

/** All uploaded files: found, looked at, described, uploaded by dropping them anywhere, and deleted [H16]. */
export default function MediaLibraryPage() {
  const may = useMay();
  const [question, ask] = useQuestion();
  const [selected, setSelected] = useState<ReadonlyMap<string, MediaFile>>(new Map());
  const [opened, setOpened] = useState<MediaFile | null>(null);
  const [leaving, setLeaving] = useState<MediaFile | null>(null);
  const uploads = useUploads({ refusal: libraryFault });
  const input = useRef<HTMLInputElement>(null);
  const mayUpload = may('media.create');
  const isOver = useDropAnywhere({ isAllowed: mayUpload, onFiles: uploads.add });
  const select = (file: MediaFile) => {
    const next = new Map(selected);
    if (!next.delete(file.id)) next.set(file.id, file);
    setSelected(next);
  };
  const files = [...selected.values()];

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
        description="Every uploaded file. Drop files anywhere on this page to upload them."
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
      <div className={classes.picker}>
        {selected.size > 0 ? (
          <BulkBar
            count={selected.size}
            onClear={() => setSelected(new Map())}
            actions={[
              {
                label: 'Delete',
                icon: <IconTrash size={16} aria-hidden />,
                destructive: true,
                allowed: may('media.delete'),
                refusal: noDelete,
                confirm: <DeletionNote files={files} />,
                act: async () => (await removeFiles(files)) === files.length,
              },
            ]}
          />
        ) : (
          <MediaFilters value={question} onChange={ask} />
        )}
        <UploadList {...uploads} />
        <MediaGrid
          label="Files"
          question={question}
          onClear={() => ask(everyFile)}
          empty={
            <EmptyState
              title="No files found"
              text="Pictures, films, sound and documents that entries show are kept here, such as the photo of a machine."
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
              onDelete={() => setLeaving(file)}
            />
          )}
        />
      </div>
      {isOver && <div className={classes.drop}>Drop the files to upload them</div>}
      <MediaDetails file={opened} onClose={() => setOpened(null)} onDelete={setLeaving} />
      <FileDeletion
        file={leaving}
        onClose={() => setLeaving(null)}
        onDeleted={({ id }) => {
          setOpened(null);
          setSelected((all) => new Map([...all].filter(([one]) => one !== id)));
        }}
      />
    </>
  );
}

/** Search and type, as the address carries them. */
function useQuestion() {
  const [params, setParams] = useSearchParams();
  const type = mediaKinds.find((kind) => kind === params.get('type')) ?? ('all' as const);
  const question = { search: params.get('search') ?? '', type };
  const ask = (next: typeof everyFile) =>
    setParams(
      { ...(next.search !== '' && { search: next.search }), ...(next.type !== 'all' && { type: next.type }) },
      { replace: true },
    );
  return [question, ask] as const;
}

/** Whether files are held over the window; those that are dropped anywhere are given on, unless something below takes them itself. */
function useDropAnywhere({ isAllowed, onFiles }: { isAllowed: boolean; onFiles: (files: File[]) => void }): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;

  // Meets the window: a file dropped beside everything would otherwise replace the page.
  useEffect(() => {
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
      if (isAllowed) latest.current([...event.dataTransfer.files]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [isAllowed]);
  return isOver;
}

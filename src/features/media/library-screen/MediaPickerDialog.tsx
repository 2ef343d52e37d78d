import { Button, Group, Select, Text } from '@mantine/core';
import { IconFocus2, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { Dialog } from '../../../admin-kit/kit/dialogs/Dialog.tsx';
import { DropArea } from '../../../admin-kit/kit/files/DropArea.tsx';
import type { MediaPickerProps } from '../../../admin-kit/kit/files/media-picker.ts';
import { EmptyState } from '../../../admin-kit/kit/page/states.tsx';
import { showFailure } from '../../../admin-kit/kit/toast.ts';
import { useMay } from '../../../admin-kit/session/session.ts';
import { countError } from '../../../contracts/upload-rules.ts';
import { MediaCard } from '../admin/MediaCard.tsx';
import { everyFile, MediaFilters } from '../admin/MediaFilters.tsx';
import classes from '../admin/MediaGrid.module.css';
import { MediaGrid } from '../admin/MediaGrid.tsx';
import { libraryError, noEdit, noUpload } from '../admin/media-actions.ts';
import { FileDeletion } from '../details-screen/FileDeletion.tsx';
import { FocalPointDialog } from '../details-screen/FocalPointDialog.tsx';
import { mediaClient } from '../media.client.ts';
import type { MediaDetail, MediaFile, UploadedMedia } from '../media.contract.ts';
import { UploadList } from '../upload-screen/UploadList.tsx';
import { useUploads } from '../upload-screen/useUploads.ts';
import { useFolders } from './folder-actions.ts';

/** Chooses one file of the library or several; what is missing is uploaded here and chosen at once [H17]. */
export function MediaPickerDialog({ mimeTypes, max, refusal = () => null, onClose, onPick }: MediaPickerProps) {
  const [filters, setFilters] = useState(everyFile);
  const [chosen, setChosen] = useState<ReadonlyMap<string, MediaFile>>(new Map());
  const [violation, setError] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<MediaFile | null>(null);
  const [focused, setFocused] = useState<MediaDetail | null>(null);
  const [folderId, setFolderId] = useState<string | null>(null);
  const { folders } = useFolders();
  const may = useMay();
  const isSingle = max === 1;

  const choose = (file: MediaFile) => {
    const next = new Map(chosen);
    const isTaken = next.delete(file.id);
    const tooMany = isTaken || isSingle ? null : countError({ max, have: chosen.size, add: 1 });
    setError(tooMany);
    if (tooMany !== null) return;
    if (isSingle) next.clear();
    if (!isTaken) next.set(file.id, file);
    setChosen(next);
  };
  const chooseUploaded = async ({ id }: UploadedMedia['file']) => {
    const { uploadedBy: _, usage: __, ...file } = await mediaClient.get.call({ params: { id } });
    setChosen((all) =>
      isSingle || all.size >= max ? (isSingle ? new Map([[id, file]]) : all) : new Map([...all, [id, file]]),
    );
  };
  const fits = (file: { mimeType: string; size: number }) =>
    libraryError(file) ?? refusal({ mimeType: file.mimeType, fileSize: file.size });
  const folder = folders.find(({ id }) => id === folderId);
  const uploads = useUploads({ refusal: fits, folderId: folder?.id, onUploaded: (file) => void chooseUploaded(file) });
  const [onlyChosen] = chosen.size === 1 ? chosen.values() : [];
  const picture = onlyChosen?.mimeType.startsWith('image/') ? onlyChosen : undefined;
  const focus = async (id: string) => {
    try {
      setFocused(await mediaClient.get.call({ params: { id } }));
    } catch (failure) {
      showFailure(asApiError(failure), 'Failed to load the file');
    }
  };
  const take = () => {
    onPick([...chosen.values()]);
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} title="Media library" size={980}>
      <div className={classes.picker}>
        <MediaFilters value={filters} onChange={setFilters} />
        {folders.length > 0 && (
          <Select
            label="Folder"
            placeholder="All folders"
            searchable
            clearable
            data={[
              { value: 'root', label: 'No folder' },
              ...folders.map(({ id, path }) => ({ value: id, label: path })),
            ]}
            value={folderId}
            onChange={setFolderId}
          />
        )}
        <DropArea
          label="Upload to the library"
          accept={mimeTypes ?? []}
          multiple={!isSingle}
          disabled={!may('media.create')}
          onFiles={uploads.add}
        >
          {(open) => (
            <Group gap="xs">
              <Button
                variant="default"
                size="xs"
                leftSection={<IconUpload size={15} aria-hidden />}
                disabled={!may('media.create')}
                title={may('media.create') ? undefined : noUpload}
                onClick={open}
              >
                Upload
              </Button>
              <Text size="xs" c="dimmed">
                {may('media.create') ? 'or drop files here; they are chosen at once.' : noUpload}
              </Text>
            </Group>
          )}
        </DropArea>
        <UploadList {...uploads} />
        <MediaGrid
          label="Files"
          question={{ ...filters, mimeTypes, folderId: folderId ?? undefined }}
          onClear={() => {
            setFilters(everyFile);
            setFolderId(null);
          }}
          empty={<EmptyState title="No files found" text="There is no file of a fitting type yet. Upload one above." />}
          card={(file) => (
            <MediaCard
              key={file.id}
              file={file}
              open={{ label: `Choose ${file.fileName}`, act: () => choose(file), isPressed: chosen.has(file.id) }}
              isSelected={chosen.has(file.id)}
              refusal={refusal(file)}
              onDelete={() => setDeleting(file)}
            />
          )}
        />
        <div className={classes.foot}>
          <Text size="sm" c={violation === null ? 'dimmed' : 'red'} role="status" flex={1}>
            {violation ?? (chosen.size === 0 ? 'Nothing chosen' : `${chosen.size} chosen`)}
          </Text>
          {picture && (
            <Button
              variant="subtle"
              leftSection={<IconFocus2 size={15} aria-hidden />}
              disabled={!may('media.edit')}
              title={may('media.edit') ? 'The point that every crop keeps in sight.' : noEdit}
              onClick={() => void focus(picture.id)}
            >
              Focal point
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.size === 0} onClick={take}>
            {isSingle ? 'Choose file' : 'Choose files'}
          </Button>
        </div>
      </div>
      {focused && <FocalPointDialog file={focused} onClose={() => setFocused(null)} />}
      <FileDeletion
        file={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={({ id }) => setChosen((all) => new Map([...all].filter(([one]) => one !== id)))}
      />
    </Dialog>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../admin/kit/dialogs/Dialog.tsx';
import { DropArea } from '../../../admin/kit/files/DropArea.tsx';
import type { MediaPickerProps } from '../../../admin/kit/files/media-picker.ts';
import { EmptyState } from '../../../admin/kit/page/states.tsx';
import { useMay } from '../../../admin/session/session.ts';
import { countFault } from '../../../contract-kit/upload-rules.ts';
import { FileDeletion } from '../details-screen/FileDeletion.tsx';
import { mediaClient } from '../media.client.ts';
import type { MediaFile, UploadedMedia } from '../media.contract.ts';
import { UploadList } from '../upload-screen/UploadList.tsx';
import { useUploads } from '../upload-screen/useUploads.ts';
import { MediaCard } from './MediaCard.tsx';
import { everyFile, MediaFilters } from './MediaFilters.tsx';
import classes from './MediaGrid.module.css';
import { MediaGrid } from './MediaGrid.tsx';
import { libraryFault, noUpload } from './media-actions.ts';

/** Chooses one file of the library or several; what is missing is uploaded here and chosen at once [H17]. */
export function MediaPickerDialog({ mimeTypes, most, refusal = () => null, onClose, onPick }: MediaPickerProps) {
  const [filters, setFilters] = useState(everyFile);
  const [chosen, setChosen] = useState<ReadonlyMap<string, MediaFile>>(new Map());
  const [fault, setFault] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<MediaFile | null>(null);
  const may = useMay();
  const isSingle = most === 1;

  const choose = (file: MediaFile) => {
    const next = new Map(chosen);
    const isTaken = next.delete(file.id);
    const tooMany = isTaken || isSingle ? null : countFault({ most, have: chosen.size, add: 1 });
    setFault(tooMany);
    if (tooMany !== null) return;
    if (isSingle) next.clear();
    if (!isTaken) next.set(file.id, file);
    setChosen(next);
  };
  const chooseUploaded = async ({ id }: UploadedMedia['file']) => {
    const { uploadedBy: _, usage: __, ...file } = await mediaClient.get.call({ params: { id } });
    setChosen((all) =>
      isSingle || all.size >= most ? (isSingle ? new Map([[id, file]]) : all) : new Map([...all, [id, file]]),
    );
  };
  const fits = (file: { mimeType: string; size: number }) =>
    libraryFault(file) ?? refusal({ mimeType: file.mimeType, fileSize: file.size });
  const uploads = useUploads({ refusal: fits, onUploaded: (file) => void chooseUploaded(file) });
  const take = () => {
    onPick([...chosen.values()]);
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} title="Media library" size={980}>
      <div className={classes.picker}>
        <MediaFilters value={filters} onChange={setFilters} />
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
          question={{ ...filters, mimeTypes }}
          onClear={() => setFilters(everyFile)}
          empty={<EmptyState title="No files found" text="There is no file of a fitting type yet. Upload one above." />}
          card={(file) => (
            <MediaCard
              key={file.id}
              file={file}
              open={{ label: `Choose ${file.fileName}`, act: () => choose(file), isPressed: chosen.has(file.id) }}
              isSelected={chosen.has(file.id)}
              refusal={refusal(file)}
              onDelete={() => setLeaving(file)}
            />
          )}
        />
        <div className={classes.foot}>
          <Text size="sm" c={fault === null ? 'dimmed' : 'red'} role="status" flex={1}>
            {fault ?? (chosen.size === 0 ? 'Nothing chosen' : `${chosen.size} chosen`)}
          </Text>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen.size === 0} onClick={take}>
            {isSingle ? 'Choose file' : 'Choose files'}
          </Button>
        </div>
      </div>
      <FileDeletion
        file={leaving}
        onClose={() => setLeaving(null)}
        onDeleted={({ id }) => setChosen((all) => new Map([...all].filter(([one]) => one !== id)))}
      />
    </Dialog>
  );
}

import { ActionIcon, Progress, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useContext } from 'react';
import { FilePreview } from '../../admin-kit/kit/files/FilePreview.tsx';
import { isLocalFile, LocalUploads, localFile } from '../../admin-kit/kit/files/local-files.ts';
import { useReordered } from '../../admin-kit/kit/form/Reorder.tsx';
import { claimedMimeType, readableSize } from '../../contracts/upload-rules.ts';
import { type KnownFile, useFieldSources } from '../kit/sources.admin.ts';
import classes from './FilesInput.module.css';

interface FileTileProps {
  /** The file's address, or the note of one that is not uploaded yet. */
  address: string;
  name: string;
  facts: KnownFile | null;
  /** The library has no such file any more. */
  isGone: boolean;
  isSortable: boolean;
  disabled: boolean;
  onRemove: () => void;
}

/** One chosen file: its picture, its name, and what is to be said of it. */
export function FileTile({ address, name, facts, isGone, isSortable, disabled, onRemove }: FileTileProps) {
  const { item, handle } = useReordered({ id: address, name, disabled });
  const { AlternativeText } = useFieldSources().files;
  const upload = useContext(LocalUploads).get(address);
  const local = localFile(address);
  const shown = local
    ? { url: local.previewUrl, mimeType: claimedMimeType(local.file), alt: '' }
    : { url: address, mimeType: facts?.mimeType ?? null, alt: facts?.alt ?? '' };
  const isLost = isLocalFile(address) && !local;
  return (
    <li {...item} className={classes.tile}>
      {isLost || isGone ? <div className={classes.lost} /> : <FilePreview {...shown} />}
      <div className={classes.about}>
        <Text size="sm" fw={500} truncate title={name}>
          {name}
        </Text>
        <Text size="xs" c={isLost || isGone || upload?.failure ? 'red' : 'dimmed'} className={classes.state}>
          {stateOf()}
        </Text>
        {upload && upload.failure === null && (
          <Progress value={upload.share * 100} size="sm" aria-label={`Upload of ${name}`} mt={4} />
        )}
      </div>
      {facts?.mimeType.startsWith('image/') && (
        <div className={classes.alt}>
          <AlternativeText file={facts} />
        </div>
      )}
      <div className={classes.tools}>
        {isSortable && handle}
        <ActionIcon aria-label={`Remove ${name}`} disabled={disabled} size="md" onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
    </li>
  );

  function stateOf(): string {
    if (isLost) return 'Not uploaded, and lost when the page was reloaded. Choose it again, or remove it.';
    if (isGone) return 'No longer in the media library.';
    if (upload?.failure) return upload.failure;
    if (upload) return `Uploading, ${Math.round(upload.share * 100)} %`;
    if (local) return `${readableSize(local.file.size)}, not uploaded yet`;
    if (!facts) return '';
    const { width, height } = facts;
    return [readableSize(facts.fileSize), ...(width && height ? [`${width} × ${height}`] : [])].join(', ');
  }
}

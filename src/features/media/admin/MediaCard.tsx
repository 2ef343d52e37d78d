import { ActionIcon, Checkbox, Text, UnstyledButton } from '@mantine/core';
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { FilePreview } from '../../../admin-kit/kit/files/FilePreview.tsx';
import { useMay } from '../../../admin-kit/session/session.ts';
import { fileTypeNamed, readableSize } from '../../../contracts/upload-rules.ts';
import type { MediaFile } from '../media.contract.ts';
import { pictureVersion } from '../media.rules.ts';
import { AlternativeText } from './AlternativeText.tsx';
import classes from './MediaGrid.module.css';
import { copyUrl, noDelete } from './media-actions.ts';

interface MediaCardProps {
  file: MediaFile;
  /** What a click on the picture does, with the file's name. */
  open: { label: string; act: () => void; isPressed?: boolean };
  isSelected: boolean;
  /** For choosing several; the checkbox's act. */
  onSelect?: () => void;
  /** Why it cannot be chosen here. */
  refusal?: string | null;
  onDelete: () => void;
  /** Begins to drag it, where it can be moved. */
  onDragStart?: ((event: DragEvent) => void) | undefined;
}

/** One file of the library: its picture, its facts, and what can be done with it [H16]. */
export function MediaCard({ file, open, isSelected, onSelect, refusal = null, onDelete, onDragStart }: MediaCardProps) {
  const mayDelete = useMay()('media.delete');
  const { fileName, fileUrl, mimeType, alt } = file;
  const lacksAlt = file.fileType === 'image' && alt === '';
  return (
    <li
      className={classes.card}
      data-selected={isSelected || undefined}
      draggable={onDragStart !== undefined}
      onDragStart={onDragStart}
    >
      <UnstyledButton
        className={classes.picture}
        aria-label={open.label}
        aria-pressed={open.isPressed}
        disabled={refusal !== null}
        onClick={open.act}
      >
        <FilePreview url={fileUrl} mimeType={mimeType} alt="" version={pictureVersion(file)} />
      </UnstyledButton>
      {onSelect && (
        <Checkbox
          className={classes.check}
          size="md"
          aria-label={`Select ${fileName}`}
          checked={isSelected}
          onChange={onSelect}
          disabled={refusal !== null}
        />
      )}
      <div className={classes.about}>
        {/* The picture's button is the one for the keyboard. */}
        <Text
          size="sm"
          fw={500}
          truncate
          title={fileName}
          {...(refusal === null && { onClick: open.act, style: { cursor: 'pointer' } })}
        >
          {fileName}
        </Text>
        <Text size="xs" c={refusal === null ? 'dimmed' : 'red'}>
          {refusal ?? factsOf(file)}
        </Text>
        {lacksAlt && refusal === null && <AlternativeText file={file} />}
      </div>
      <div className={classes.tools}>
        <ActionIcon
          size="md"
          aria-label={`Copy URL of ${fileName}`}
          data-hint="Copy URL"
          onClick={() => void copyUrl(file)}
        >
          <IconCopy size={16} />
        </ActionIcon>
        <ActionIcon
          size="md"
          component="a"
          href={fileUrl}
          download={fileName}
          aria-label={`Download ${fileName}`}
          data-hint="Download"
        >
          <IconDownload size={16} />
        </ActionIcon>
        <ActionIcon
          size="md"
          aria-label={`Delete ${fileName}`}
          data-hint={mayDelete ? 'Delete' : noDelete}
          // Stays reachable, so that the reason can be read.
          data-disabled={!mayDelete || undefined}
          aria-disabled={!mayDelete || undefined}
          onClick={() => mayDelete && onDelete()}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
    </li>
  );
}

/** Type, proportions and size in a line that breaks between them alone. */
export function factsOf({ mimeType, width, height, fileSize }: MediaFile): string {
  const type = fileTypeNamed(mimeType)?.toUpperCase() ?? mimeType;
  return [type, ...(width && height ? [`${width} × ${height}`] : []), readableSize(fileSize)]
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join(' · ');
}

import { Stack, Text } from '@mantine/core';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { removeFiles } from '../admin/media-actions.ts';
import type { MediaFile } from '../media.contract.ts';
import { FileUsage } from './FileUsage.tsx';

interface FileDeletionProps {
  /** Null while the dialog is closed. */
  file: MediaFile | null;
  onClose: () => void;
  onDeleted?: (file: MediaFile) => void;
}

/** Asks before a file is deleted, and says which entries show it [H16]. */
export function FileDeletion({ file, onClose, onDeleted }: FileDeletionProps) {
  return (
    <ConfirmDialog
      opened={file !== null}
      onClose={onClose}
      title={file?.fileName ?? ''}
      confirmLabel="Delete"
      destructive
      onConfirm={async () => {
        if (file && (await removeFiles([file]))) onDeleted?.(file);
      }}
    >
      {file && <DeletionNote files={[file]} />}
    </ConfirmDialog>
  );
}

/** What deleting the files does. */
export function DeletionNote({ files }: { files: readonly MediaFile[] }) {
  return (
    <Stack gap="xs">
      <Text size="sm">
        {files.length === 1
          ? 'Are you sure you want to delete this file?'
          : `Are you sure you want to delete these ${files.length} files?`}
      </Text>
      <FileUsage files={files} />
      <Text size="sm" c="dimmed">
        Its address stops working at once. An administrator can restore it for 30 days.
      </Text>
    </Stack>
  );
}

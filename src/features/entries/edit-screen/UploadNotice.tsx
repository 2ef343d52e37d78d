import { Alert, Button, Group, List, Progress, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { localFileName } from '../../../admin-kit/kit/files/local-files.ts';
import type { useFileUploads } from './useFileUploads.ts';

type UploadNoticeProps = Pick<
  ReturnType<typeof useFileUploads>,
  'uploads' | 'isUploading' | 'wasCancelled' | 'cancel'
> & {
  /** Saves again, beginning with what is not uploaded yet. */
  onRetry: () => void;
};

/** How far the upload before the save is; if it failed, why, and the way to try again. */
export function UploadNotice({ uploads, isUploading, wasCancelled, cancel, onRetry }: UploadNoticeProps) {
  if (isUploading) {
    const shares = [...uploads.values()].map(({ share }) => share);
    const share = shares.reduce((sum, one) => sum + one, 0) / Math.max(1, shares.length);
    return (
      <Alert color="blue" mb="md" role="status" title="Uploading files">
        <Group gap="sm" wrap="nowrap">
          <Progress value={share * 100} aria-label="Upload of the chosen files" flex={1} />
          <Button size="xs" variant="default" onClick={cancel}>
            Cancel
          </Button>
        </Group>
      </Alert>
    );
  }
  const failed = [...uploads].filter(([, { failure }]) => failure !== null);
  if (failed.length === 0 && !wasCancelled) return null;
  return (
    <Alert
      color={wasCancelled ? 'blue' : 'red'}
      mb="md"
      role="alert"
      icon={<IconAlertTriangle size={18} />}
      title={wasCancelled ? 'The upload was cancelled' : 'Failed to upload files'}
    >
      <List size="sm" spacing={2}>
        {failed.map(([note, { failure }]) => (
          <List.Item key={note}>{`${localFileName(note)}: ${failure}`}</List.Item>
        ))}
      </List>
      <Group gap="sm" mt="xs">
        <Text size="sm">Nothing was saved yet; everything you typed and chose is still here.</Text>
        <Button size="xs" variant="default" onClick={onRetry}>
          Try Again
        </Button>
      </Group>
    </Alert>
  );
}

import { Button, CloseButton, Group, Progress, Text } from '@mantine/core';
import { readableSize } from '../../../contract-kit/upload-rules.ts';
import classes from './MediaGrid.module.css';
import type { Upload, useUploads } from './useUploads.ts';

/** The uploads of a screen, each with how far it is, to be cancelled or tried again. */
export function UploadList({ uploads, remove, retry, clear }: ReturnType<typeof useUploads>) {
  if (uploads.length === 0) return null;
  const isOver = uploads.every(({ state }) => state !== 'waiting' && state !== 'running');
  const done = uploads.filter(({ state }) => state === 'done').length;
  return (
    <section aria-label="Uploads">
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={550} role="status">
          {`${done} of ${uploads.length} uploaded`}
        </Text>
        {isOver && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={clear}>
            Clear list
          </Button>
        )}
      </Group>
      <ul className={classes.uploads}>
        {uploads.map((upload) => (
          <li key={upload.id} className={classes.upload}>
            <Text size="sm" truncate>
              {upload.file.name}{' '}
              <Text span size="xs" c="dimmed">
                {readableSize(upload.file.size)}
              </Text>
            </Text>
            <Group gap={4} wrap="nowrap">
              {upload.state === 'failed' && (
                <Button size="compact-xs" variant="default" onClick={() => retry(upload.id)}>
                  Retry
                </Button>
              )}
              <CloseButton
                size="sm"
                aria-label={`${isUnderWay(upload) ? 'Cancel the upload of' : 'Take off the list:'} ${upload.file.name}`}
                onClick={() => remove(upload.id)}
              />
            </Group>
            <State upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'running';

function State({ upload: { state, share, problem, file } }: { upload: Upload }) {
  if (problem !== null) {
    return (
      <Text size="xs" c="red" role="alert" style={{ gridColumn: '1 / -1' }}>
        {state === 'failed' ? `Failed to upload file: ${problem}` : problem}
      </Text>
    );
  }
  if (state === 'done') {
    return (
      <Text size="xs" c="green">
        Uploaded
      </Text>
    );
  }
  return (
    <Progress value={share * 100} size="sm" aria-label={`Upload of ${file.name}`} style={{ gridColumn: '1 / -1' }} />
  );
}

import { Button, CloseButton, Group, Progress, Text } from '@mantine/core';
import { readableSize } from '../../../contracts/upload-rules.ts';
import classes from '../admin/MediaGrid.module.css';
import type { Upload, useUploads } from './useUploads.ts';

type Uploads = ReturnType<typeof useUploads>;

/** What needs somebody comes first, then what moves. What is done is counted alone: the library below shows it. */
const order: readonly Upload['state'][] = ['failed', 'refused', 'running', 'paused', 'waiting'];
const rank = ({ state }: Upload) => order.indexOf(state);

/**
 * The uploads of a screen, each with how far it is, to be paused, cancelled or tried again. However many they are, they
 * take a small part of the screen and scroll in it.
 */
export function UploadList(props: Uploads) {
  const { uploads, retry, clear } = props;
  if (uploads.length === 0) return null;
  const isOver = uploads.every(({ state }) => state === 'done' || state === 'failed' || state === 'refused');
  const done = uploads.filter(({ state }) => state === 'done').length;
  const failed = uploads.filter(({ state }) => state === 'failed');
  const left = uploads.filter(({ state }) => state !== 'done').sort((one, other) => rank(one) - rank(other));
  const notUploaded = failed.length + uploads.filter(({ state }) => state === 'refused').length;
  return (
    <section aria-label="Uploads" className={classes.queue}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={550} role="status">
          {`${done} of ${uploads.length} uploaded`}
          {notUploaded > 0 && (
            <Text span c="red" inherit>
              {`, ${notUploaded} not`}
            </Text>
          )}
        </Text>
        <Group gap="xs">
          {failed.length > 1 && (
            <Button size="compact-xs" variant="default" onClick={() => retry(...failed.map(({ id }) => id))}>
              Retry all
            </Button>
          )}
          {isOver && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={clear}>
              Clear list
            </Button>
          )}
        </Group>
      </Group>
      {!isOver && (
        <Progress
          value={(uploads.reduce((sum, { share }) => sum + share, 0) / uploads.length) * 100}
          size="xs"
          aria-label="All uploads"
        />
      )}
      {left.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled area is reached by keyboard
        <ul className={classes.uploads} tabIndex={0}>
          {left.map((upload) => (
            <Row key={upload.id} upload={upload} {...props} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ upload, pause, retry, remove }: { upload: Upload } & Uploads) {
  const { id, state, file } = upload;
  const isUnderWay = state === 'waiting' || state === 'running' || state === 'paused';
  return (
    <li className={classes.upload}>
      <Text size="sm" truncate>
        {file.name} {/* What is wrong with a file names its size in the unit of its limit. */}
        {state !== 'failed' && (
          <Text span size="xs" c="dimmed">
            {readableSize(file.size)}
          </Text>
        )}
      </Text>
      <Group gap={4} wrap="nowrap">
        {state === 'failed' && (
          <Button size="compact-xs" variant="default" onClick={() => retry(id)}>
            Retry
          </Button>
        )}
        {(state === 'waiting' || state === 'running') && (
          <Button size="compact-xs" variant="subtle" aria-label={`Pause ${file.name}`} onClick={() => pause(id)}>
            Pause
          </Button>
        )}
        {state === 'paused' && (
          <Button size="compact-xs" variant="default" aria-label={`Resume ${file.name}`} onClick={() => retry(id)}>
            Resume
          </Button>
        )}
        <CloseButton
          size={24}
          aria-label={`${isUnderWay ? 'Cancel the upload of' : 'Take off the list:'} ${file.name}`}
          onClick={() => remove(id)}
        />
      </Group>
      <State upload={upload} />
    </li>
  );
}

function State({ upload: { state, share, problem, file } }: { upload: Upload }) {
  if (problem !== null) {
    return (
      <Text size="xs" c="red" role="alert" style={{ gridColumn: '1 / -1' }}>
        {state === 'failed' ? `Failed to upload file: ${problem}` : problem}
      </Text>
    );
  }
  if (state === 'paused') {
    return (
      <Text size="xs" c="dimmed">
        Paused
      </Text>
    );
  }
  return (
    <Progress value={share * 100} size="sm" aria-label={`Upload of ${file.name}`} style={{ gridColumn: '1 / -1' }} />
  );
}

import { Badge, Button, Progress, Text } from '@mantine/core';
import { PlainTable } from '../../../admin-kit/kit/table/PlainTable.tsx';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import { readableSize } from '../../../contracts/upload-rules.ts';
import type { Backup } from '../backups.contract.ts';

interface BackupTableProps {
  backups: readonly Backup[];
  /** Why nothing can be begun now. */
  hindrance: string | undefined;
  onTest: (name: string) => void;
}

/** Each backup with its size, its outcome and its last test restore; the newest first. */
export function BackupTable({ backups, hindrance, onTest }: BackupTableProps) {
  return (
    <PlainTable label="Backups" columns={['Made', 'State', 'Size', 'Test restore', 'Actions']}>
      {backups.map((backup) => (
        <tr key={backup.name}>
          <td>
            <time dateTime={backup.startedAt} title={moment(backup.startedAt)}>
              {ago(backup.startedAt)}
            </time>
            <Text size="xs" c="dimmed">
              {backup.name}
            </Text>
          </td>
          <td>
            <State backup={backup} />
          </td>
          <td>
            {backup.bytes !== null && readableSize(backup.bytes)}
            {backup.files !== null && (
              <Text size="xs" c="dimmed">
                {`${backup.files.toLocaleString('en')} ${backup.files === 1 ? 'file' : 'files'}${backup.hasKeys ? ', with keys' : ''}`}
              </Text>
            )}
          </td>
          <td>
            <Test backup={backup} />
          </td>
          <td>
            {backup.endedAt !== null && backup.error === null && (
              <Button
                size="xs"
                variant="default"
                disabled={hindrance !== undefined}
                title={hindrance}
                aria-label={`Test restore of ${backup.name}`}
                onClick={() => onTest(backup.name)}
              >
                Test Restore
              </Button>
            )}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

function State({ backup: { endedAt, error, progress } }: { backup: Backup }) {
  if (error !== null)
    return (
      <>
        <Badge color="red">Failed</Badge>
        <Text size="xs">{error}</Text>
      </>
    );
  if (endedAt !== null) return <Badge color="green">Done</Badge>;
  return <Underway label="Backup" progress={progress} />;
}

function Test({ backup: { test, progress } }: { backup: Backup }) {
  if (test === null)
    return (
      <Text size="sm" c="dimmed">
        Not tried
      </Text>
    );
  if (test.endedAt === null) return <Underway label="Test restore" progress={progress} />;
  return (
    <>
      <Badge color={test.error === null ? 'green' : 'red'}>{test.error === null ? 'Restored' : 'Failed'}</Badge>
      <Text size="xs">{test.error ?? `${(test.rows ?? 0).toLocaleString('en')} rows, ${ago(test.endedAt)}`}</Text>
    </>
  );
}

function Underway({ label, progress }: { label: string; progress: Backup['progress'] }) {
  const { phase, done, of } = progress ?? { phase: 'Waiting', done: 0, of: 0 };
  return (
    <div role="status" aria-label={`${label}: ${phase}`}>
      <Text size="xs">{of > 0 ? `${phase}: ${done} of ${of}` : `${phase} …`}</Text>
      <Progress value={of > 0 ? (done / of) * 100 : 0} aria-label={label} animated />
    </div>
  );
}

import { List, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { UsingEntries } from '../../media/admin/UsingEntries.tsx';
import { entryUsageClient } from '../entries.client.ts';
import type { ListedEntry } from '../entries.contract.ts';
import { entryActions } from './entry-actions.ts';

interface EntryDeletionProps {
  /** Null while the dialog is closed. */
  entry: ListedEntry | null;
  onClose: () => void;
  onRemoved?: () => void;
}

/** Asks before an entry moves to the trash or, when it is there, is deleted for good [Q29]; says which entries refer to it. */
export function EntryDeletion({ entry, onClose, onRemoved }: EntryDeletionProps) {
  const remove = async () => {
    if (entry && (await (isFinal(entry) ? entryActions.remove(entry) : entryActions.trash(entry)))) onRemoved?.();
  };
  return (
    <ConfirmDialog
      opened={entry !== null}
      onClose={onClose}
      confirmLabel={entry ? deletionLabel(entry) : ''}
      destructive
      onConfirm={remove}
    >
      {entry && (
        <Stack gap="xs">
          {isFinal(entry) ? (
            <>
              “{entry.title}” is deleted permanently. This action cannot be undone.
              <EntryUsage id={entry.id} />
            </>
          ) : (
            <TrashNote entries={[entry]} />
          )}
        </Stack>
      )}
    </ConfirmDialog>
  );
}

const isFinal = (entry: ListedEntry) => entry.status === 'trash';

/** What the action is called. */
export function deletionLabel(entry: ListedEntry): string {
  return isFinal(entry) ? 'Delete permanently' : 'Move to trash';
}

/** As many as a dialog has room for. */
const maxListed = 5;

/** What the move to the trash takes from the site, and which entries refer to those that go. */
export function TrashNote({ entries }: { entries: readonly ListedEntry[] }) {
  const [first] = entries;
  const published = entries.filter(({ status }) => status === 'publish');
  const isOne = entries.length === 1;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {isOne
          ? `“${first?.title}” moves to the trash${published.length > 0 ? ' and disappears from the site' : ''}. It can be restored.`
          : `${entries.length} entries will move to the trash${published.length > 0 ? `, and ${published.length} of them disappear from the site` : ''}. They can be restored.`}
      </Text>
      {!isOne && published.length > 0 && (
        <List size="sm" aria-label="What disappears from the site">
          {published.slice(0, maxListed).map(({ id, title }) => (
            <List.Item key={id}>{title}</List.Item>
          ))}
          {published.length > maxListed && <List.Item>and {published.length - maxListed} more</List.Item>}
        </List>
      )}
      {entries.slice(0, maxListed).map(({ id, title }) => (
        <div key={id}>
          {!isOne && (
            <Text size="sm" fw={550}>
              {title}
            </Text>
          )}
          <EntryUsage id={id} />
        </div>
      ))}
      {entries.length > maxListed && (
        <Text size="sm" c="dimmed">
          Open the other {entries.length - maxListed} entries to see what refers to them.
        </Text>
      )}
    </Stack>
  );
}

/** Which entries refer to an entry; asked of the server each time it is shown. */
export function EntryUsage({ id }: { id: string }) {
  const { data: usage, isPending } = useQuery({ ...entryUsageClient.read.query({ params: { id } }), staleTime: 0 });
  if (isPending) return <Skeleton height={20} aria-label="Looking for its use" />;
  if (!usage || usage.count === 0) {
    return (
      <Text size="sm" c="dimmed">
        {usage ? 'No entry refers to it.' : 'The entries that refer to it could not be read.'}
      </Text>
    );
  }
  return (
    <div>
      <Text size="sm">{usage.count === 1 ? '1 entry refers to it:' : `${usage.count} entries refer to it:`}</Text>
      <UsingEntries usage={usage} />
    </div>
  );
}

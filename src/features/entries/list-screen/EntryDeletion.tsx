import { Stack } from '@mantine/core';
import { ConfirmDialog } from '../../../admin/kit/dialogs/ConfirmDialog.tsx';
import { EntryUsage } from '../edit-screen/EntryUsage.tsx';
import type { ListedEntry } from '../entries.contract.ts';
import { entryActions } from './entry-actions.ts';

interface EntryDeletionProps {
  /** Null while nothing is asked. */
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
          {consequence(entry)}
          <EntryUsage id={entry.id} />
        </Stack>
      )}
    </ConfirmDialog>
  );
}

const isFinal = (entry: ListedEntry) => entry.status === 'trash';

/** What the act is called. */
export function deletionLabel(entry: ListedEntry): string {
  return isFinal(entry) ? 'Delete permanently' : 'Move to trash';
}

function consequence(entry: ListedEntry): string {
  if (isFinal(entry)) return `“${entry.title}” is deleted permanently. This action cannot be undone.`;
  return `“${entry.title}” moves to the trash${entry.status === 'publish' ? ' and disappears from the site' : ''}. It can be restored.`;
}

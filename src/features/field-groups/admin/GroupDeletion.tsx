import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { undoOfRemoval } from '../../removals/admin/undo-removal.ts';
import { fieldGroupsClient, fieldUsageClient } from '../field-groups.client.ts';
import type { FieldGroup } from '../field-groups.contract.ts';
import type { GroupUsage } from '../removed-fields/field-usage.contract.ts';

interface GroupDeletionProps {
  /** Null while the dialog is closed. */
  group: FieldGroup | null;
  onClose: () => void;
}

/** Says which types lose the group and how many entries hold values of it, then deletes it [F09]. */
export function GroupDeletion({ group, onClose }: GroupDeletionProps) {
  return (
    <ConfirmDialog
      opened={group !== null}
      onClose={onClose}
      confirmLabel="Delete"
      destructive
      onConfirm={() => (group ? removeGroup(group) : undefined)}
    >
      {group && <Consequences group={group} />}
    </ConfirmDialog>
  );
}

function Consequences({ group }: { group: FieldGroup }) {
  const usage = useQuery({ ...fieldUsageClient.ofGroup.query({ params: { id: group.id } }), staleTime: 0 });
  const fields = group.fields.length === 1 ? '1 field' : `${group.fields.length} fields`;
  return (
    <>
      This deletes “{group.name}” with its {fields}. For 30 days an administrator can bring it back from the page
      Removed, with the values.
      <Text size="sm" mt="xs" role="status">
        {usage.data
          ? `${typesInWords(usage.data)} ${valuesInWords(usage.data)}`
          : usage.isError
            ? ''
            : 'Counting the entries that hold a value…'}
      </Text>
    </>
  );
}

/** As many names as a dialog has room for. */
const shownTypes = 6;

function typesInWords({ contentTypes, contentTypeCount: count }: GroupUsage): string {
  if (count === 0) return 'No content type shows it.';
  const names = contentTypes.slice(0, shownTypes).map(({ name }) => name);
  if (count === 1)
    return names[0] ? `The content type “${names[0]}” loses these fields.` : '1 content type loses these fields.';
  if (names.length === 0) return `${count} content types lose these fields.`;
  const more = count - names.length;
  const listed = more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
  return `${count} content types lose these fields: ${listed}.`;
}

function valuesInWords({ entries }: GroupUsage): string {
  if (entries === null) return 'Only people who may view and edit all entries see how many hold a value.';
  if (entries === 0) return 'No entry holds a value.';
  return entries === 1 ? '1 entry holds a value.' : `${entries} entries hold a value.`;
}

async function removeGroup(group: FieldGroup) {
  try {
    await fieldGroupsClient.remove.call({ params: { id: group.id } });
    showSuccess('Field group deleted successfully', `${group.name} has been removed.`, undoOfRemoval([group.id]));
  } catch (error) {
    showFailure(asApiError(error), 'Failed to delete field group');
  }
  await refreshTopic('model');
}

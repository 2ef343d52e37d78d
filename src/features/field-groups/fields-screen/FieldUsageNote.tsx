import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fieldUsageClient } from '../field-groups.client.ts';

/** What deleting a field takes with it: how many entries hold a value [F16]. */
export function FieldUsageNote({ groupId, fieldId }: { groupId: string; fieldId: string }) {
  const usage = useQuery({ ...fieldUsageClient.ofFields.query({ params: { id: groupId } }), staleTime: 0 });
  const entries = usage.data?.find(({ field }) => field === fieldId)?.entries;
  if (usage.isError || (usage.data && entries === undefined)) return null;
  return (
    <Text size="sm" mt="xs" role="status">
      {entries === undefined
        ? 'Counting the entries that hold a value…'
        : entries === null
          ? 'Only people who may view and edit all entries see how many hold a value. For 30 days after saving, the field can be restored with them from this page.'
          : entries === 0
            ? 'No entry holds a value.'
            : `${entries === 1 ? '1 entry holds' : `${entries.toLocaleString('en')} entries hold`} a value. For 30 days after saving, the field can be restored with them from this page.`}
    </Text>
  );
}

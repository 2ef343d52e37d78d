import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { fieldIndexesClient } from '../field-groups.client.ts';

const texts = {
  building: 'Index is being built; until then filtering and sorting by this field are slower.',
  failed: 'The index could not be built and will be tried again; filtering and sorting work without it.',
};

/** Says quietly that a marked field has no index yet. */
export function IndexNote({ groupId, fieldId }: { groupId: string; fieldId: string }) {
  const { data } = useQuery({ ...fieldIndexesClient.list.query({ params: { id: groupId } }), staleTime: 0 });
  const state = data?.find(({ field }) => field === fieldId)?.state;
  if (!state || state === 'ready') return null;
  return (
    <Text size="sm" c="dimmed" mt="md" role="status">
      {texts[state]}
    </Text>
  );
}

import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { UsingEntries } from '../../media/admin/UsingEntries.tsx';
import { entryUsageClient } from '../entries.client.ts';

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

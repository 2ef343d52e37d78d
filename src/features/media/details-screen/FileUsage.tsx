import { Skeleton, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { UsingEntries } from '../admin/UsingEntries.tsx';
import { mediaClient } from '../media.client.ts';
import type { MediaFile } from '../media.contract.ts';

/** Files whose use is looked up before they are deleted together. */
const maxRequested = 20;

/** Which entries show the files; asked of the server each time it is shown. */
export function FileUsage({ files }: { files: readonly Pick<MediaFile, 'id' | 'fileName'>[] }) {
  const listed = files.slice(0, maxRequested);
  const answers = useQueries({
    queries: listed.map(({ id }) => ({ ...mediaClient.get.query({ params: { id } }), staleTime: 0 })),
  });
  if (answers.some(({ isPending }) => isPending)) return <Skeleton height={40} aria-label="Looking for its use" />;
  const details = answers.flatMap(({ data }) => (data ? [data] : []));
  const used = details.filter(({ usage }) => usage.count > 0);
  const isSure = details.length === files.length;
  return (
    <>
      {used.map(({ id, fileName, usage }) => (
        <div key={id}>
          <Text size="sm">
            {files.length > 1 ? `“${fileName}” is used by ` : 'Used by '}
            {usage.count === 1 ? '1 entry:' : `${usage.count} entries:`}
          </Text>
          <UsingEntries usage={usage} />
        </div>
      ))}
      {used.length === 0 && isSure && (
        <Text size="sm" c="dimmed">
          {files.length > 1 ? 'No entry uses them.' : 'No entry uses it.'}
        </Text>
      )}
      {!isSure && (
        <Text size="sm" c="dimmed">
          {`Of ${files.length - details.length} files it could not be found out which entries use them.`}
        </Text>
      )}
    </>
  );
}

import { List } from '@mantine/core';
import { offerOf } from '../../../admin-kit/console-offers.ts';
import { RecordLink } from '../../../admin-kit/kit/page/RecordLink.tsx';
import type { MediaDetail } from '../media.contract.ts';

declare module '../../../admin-kit/console-offers.ts' {
  interface ConsoleOffers {
    entryUsingFile: (entry: Pick<MediaDetail['usage']['entries'][number], 'id' | 'contentType' | 'isSingle'>) => string;
  }
}

/** The entries that show or name something, those that the reader may view by their titles. */
export function UsingEntries({ usage: { count, entries } }: Pick<MediaDetail, 'usage'>) {
  return (
    <List size="sm">
      {entries.map(({ id, title, contentType, isSingle }) => (
        <List.Item key={id}>
          <RecordLink to={offerOf('entryUsingFile')?.({ id, contentType, isSingle })}>{title}</RecordLink>
        </List.Item>
      ))}
      {count > entries.length && <List.Item>{`and ${count - entries.length} more`}</List.Item>}
    </List>
  );
}

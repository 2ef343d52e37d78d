import { IconArrowBackUp, IconEyeOff, IconSend, IconTrash } from '@tabler/icons-react';
import { asApiError } from '../../../admin/api-error.ts';
import type { BulkAction } from '../../../admin/kit/table/BulkBar.tsx';
import { tellFailure, tellSuccess } from '../../../admin/kit/toast.ts';
import { entriesClient } from '../entries.client.ts';
import type { EntryModel, ListedEntry } from '../entries.contract.ts';
import { lackingRight, refreshEntries } from './entry-actions.ts';

type Act = 'publish' | 'draft' | 'trash' | 'restore' | 'delete';

const numbered = (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`;

/** What can be done with the chosen entries, all or none: those in the trash come back or go, the others change their status. */
export function bulkActions(type: EntryModel, entries: readonly ListedEntry[]): BulkAction[] {
  const may = (right: keyof ListedEntry['can']) => ({
    allowed: entries.every(({ can }) => can[right]),
    refusal: lackingRight(type, right),
  });
  const act = (action: Act, done: string) => () => actOnAll(entries, { action, done });
  if (entries.some(({ status }) => status === 'trash')) {
    return [
      {
        label: 'Restore',
        icon: <IconArrowBackUp size={16} aria-hidden />,
        ...may('edit'),
        act: act('restore', 'restored as drafts'),
      },
      {
        label: 'Delete permanently',
        icon: <IconTrash size={16} aria-hidden />,
        destructive: true,
        ...may('delete'),
        confirm: `${numbered(entries.length)} will be deleted permanently. This action cannot be undone.`,
        act: act('delete', 'deleted permanently'),
      },
    ];
  }
  const published = entries.filter(({ status }) => status === 'publish').length;
  return [
    { label: 'Publish', icon: <IconSend size={16} aria-hidden />, ...may('publish'), act: act('publish', 'published') },
    {
      label: 'Unpublish',
      icon: <IconEyeOff size={16} aria-hidden />,
      ...may('publish'),
      act: act('draft', 'unpublished'),
    },
    {
      label: 'Move to trash',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      ...may('delete'),
      confirm: `${numbered(entries.length)} will move to the trash${published > 0 ? `, and ${published} of them disappear from the site` : ''}. They can be restored.`,
      act: act('trash', 'moved to the trash'),
    },
  ];
}

/** Most entries that one call changes. */
const atOnce = 500;

async function actOnAll(
  entries: readonly ListedEntry[],
  { action, done }: { action: Act; done: string },
): Promise<boolean> {
  const ids = entries.map(({ id }) => id);
  try {
    for (let start = 0; start < ids.length; start += atOnce)
      await entriesClient.bulk.call({ body: { ids: ids.slice(start, start + atOnce), action } });
    tellSuccess(`${numbered(ids.length)} ${done}`);
    return true;
  } catch (failure) {
    const error = asApiError(failure);
    const reasons = [...new Set(Object.values(error.fields).flat())].join(' ');
    tellFailure(error, reasons ? `Nothing was changed: ${reasons}` : 'Nothing was changed');
    return false;
  } finally {
    await refreshEntries();
  }
}

import { IconArrowBackUp, IconEyeOff, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import type { BulkAction } from '../../../admin-kit/kit/table/BulkBar.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import type { EditedEntries } from '../change-preview-screen/edit-values.ts';
import { entriesClient } from '../entries.client.ts';
import type { ChangedEntries, EntryChoice, EntryModel, ListedEntry } from '../entries.contract.ts';
import { TrashNote } from './EntryDeletion.tsx';
import { lackingRight, maxConcurrent, refreshEntries, undoOfMove } from './entry-actions.ts';

type Action = 'publish' | 'draft' | 'trash' | 'restore' | 'delete';

const numbered = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'entry' : 'entries'}`;

/** Values that are to be edited in a dialog; `clear` ends the choice. */
export interface AskedEdit {
  entries: EditedEntries;
  count: number;
  clear: () => void;
}

/** What a person may do with the entries of a type. */
type Rights = Record<'edit' | 'publish' | 'delete', boolean>;

interface Offer {
  rights: Rights;
  edit: (asked: AskedEdit) => void;
}

/** What can be done with the chosen entries, all or none: those in the trash come back or go, the others change their status. */
export function bulkActions(
  type: EntryModel,
  { entries, rights, edit }: Offer & { entries: readonly ListedEntry[] },
): BulkAction[] {
  const may = (right: keyof ListedEntry['can']) => ({
    allowed: entries.every(({ can }) => can[right]),
    refusal: lackingRight(type, right),
  });
  const act = (action: Action, done: string) => () => applyToAll(entries, { action, done });
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
  return [
    {
      label: 'Edit values',
      icon: <IconPencil size={16} aria-hidden />,
      ...may('edit'),
      allowed: rights.edit,
      act: (clear) => {
        edit({ entries: { ids: entries.map(({ id }) => id) }, count: entries.length, clear });
        return false;
      },
    },
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
      confirm: <TrashNote entries={entries} />,
      act: act('trash', 'moved to the trash'),
    },
  ];
}

/** The same with every entry that the list finds. What one may not do with some, the server rejects for all. */
export function bulkActionsOfAll(
  type: EntryModel,
  { choice, count, rights, edit }: Offer & { choice: EntryChoice; count: number },
): BulkAction[] {
  const may = (right: keyof Rights) => ({ allowed: rights[right], refusal: lackingRight(type, right) });
  const act = (action: Action, done: string) => () => applyToChosen(type, { choice, count, action, done });
  const asks = (what: string) => `${numbered(count)} will be ${what}.`;
  if (choice.status === 'trash') {
    return [
      {
        label: 'Restore',
        icon: <IconArrowBackUp size={16} aria-hidden />,
        ...may('edit'),
        confirm: asks('restored as drafts'),
        act: act('restore', 'restored as drafts'),
      },
      {
        label: 'Delete permanently',
        icon: <IconTrash size={16} aria-hidden />,
        destructive: true,
        ...may('delete'),
        confirm: `${asks('deleted permanently')} This action cannot be undone.`,
        act: act('delete', 'deleted permanently'),
      },
    ];
  }
  return [
    {
      label: 'Edit values',
      icon: <IconPencil size={16} aria-hidden />,
      ...may('edit'),
      act: (clear) => {
        edit({ entries: choice, count, clear });
        return false;
      },
    },
    {
      label: 'Publish',
      icon: <IconSend size={16} aria-hidden />,
      ...may('publish'),
      confirm: asks('published'),
      act: act('publish', 'published'),
    },
    {
      label: 'Unpublish',
      icon: <IconEyeOff size={16} aria-hidden />,
      ...may('publish'),
      confirm: asks('unpublished'),
      act: act('draft', 'unpublished'),
    },
    {
      label: 'Move to trash',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      ...may('delete'),
      confirm: asks('moved to the trash'),
      act: act('trash', 'moved to the trash'),
    },
  ];
}

async function applyToChosen(
  type: EntryModel,
  { choice, count, action, done }: { choice: EntryChoice; count: number; action: Action; done: string },
): Promise<boolean> {
  try {
    const body = { contentType: type.slug, ...choice, expected: count, action };
    const changed = await entriesClient.bulk.call({ body });
    showSuccess(`${numbered(changed.count)} ${done}`);
    return true;
  } catch (failure) {
    const error = asApiError(failure);
    showFailure(error, 'Nothing was changed', [...new Set(Object.values(error.fields).flat())]);
    return false;
  } finally {
    await refreshEntries();
  }
}

const statusAfter = { publish: 'publish', draft: 'draft', trash: 'trash', restore: 'draft' } as const;

async function applyToAll(
  entries: readonly ListedEntry[],
  { action, done }: { action: Action; done: string },
): Promise<boolean> {
  const ids = entries.map(({ id }) => id);
  try {
    const changed: ChangedEntries['changed'] = [];
    for (let start = 0; start < ids.length; start += maxConcurrent) {
      const part = ids.slice(start, start + maxConcurrent);
      changed.push(...(await entriesClient.bulk.call({ body: { ids: part, action } })).changed);
    }
    const undo = action === 'delete' ? undefined : undoOfMove({ shown: entries, changed, now: statusAfter[action] });
    const rest = ids.length - changed.length;
    showSuccess(
      `${numbered(changed.length)} ${done}`,
      rest === 0 ? '' : rest === 1 ? '1 already was.' : `${rest} already were.`,
      undo,
    );
    return true;
  } catch (failure) {
    const error = asApiError(failure);
    showFailure(error, 'Nothing was changed', [...new Set(Object.values(error.fields).flat())]);
    return false;
  } finally {
    await refreshEntries();
  }
}

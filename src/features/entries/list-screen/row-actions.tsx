import { IconArrowBackUp, IconEyeOff, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import type { RowAction } from '../../../admin/kit/table/RowMenu.tsx';
import type { EntryModel, ListedEntry } from '../entries.contract.ts';
import { editRefusal, entryActions, lackingRight } from './entry-actions.ts';

interface Ways {
  type: EntryModel;
  open: (entry: ListedEntry) => void;
  askDeletion: (entry: ListedEntry) => void;
}

/** What a row's menu offers, by the entry's status and what the person may do with it. */
export function rowActions(entry: ListedEntry, { type, open, askDeletion }: Ways): RowAction[] {
  const { can } = entry;
  if (entry.status === 'trash') {
    return [
      {
        label: 'Restore',
        icon: <IconArrowBackUp size={16} aria-hidden />,
        allowed: can.edit,
        refusal: lackingRight(type, 'edit'),
        act: () => void entryActions.restore(entry),
      },
      {
        label: 'Delete permanently',
        icon: <IconTrash size={16} aria-hidden />,
        destructive: true,
        allowed: can.delete,
        refusal: lackingRight(type, 'delete'),
        act: () => askDeletion(entry),
      },
    ];
  }
  const isPublished = entry.status === 'publish';
  return [
    {
      label: 'Edit',
      icon: <IconPencil size={16} aria-hidden />,
      allowed: can.edit,
      refusal: editRefusal(type, entry),
      act: () => open(entry),
    },
    {
      label: isPublished ? 'Unpublish' : 'Publish',
      icon: isPublished ? <IconEyeOff size={16} aria-hidden /> : <IconSend size={16} aria-hidden />,
      allowed: can.publish,
      refusal: lackingRight(type, 'publish'),
      act: () => void entryActions.setStatus(entry, isPublished ? 'draft' : 'publish'),
    },
    {
      label: 'Move to trash',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: can.delete,
      refusal: lackingRight(type, 'delete'),
      act: () => askDeletion(entry),
    },
  ];
}

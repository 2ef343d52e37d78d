import { IconArrowBackUp, IconCopy, IconEye, IconEyeOff, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import type { RowAction } from '../../../admin-kit/kit/table/RowMenu.tsx';
import { entryActions, lackingRight } from '../admin/entry-actions.ts';
import type { EntryModel, ListedEntry } from '../entries.contract.ts';

interface Ways {
  type: EntryModel;
  mayEdit: boolean;
  open: (entry: ListedEntry) => void;
  /** Shows it beside the list. */
  peek: (entry: ListedEntry) => void;
  askDeletion: (entry: ListedEntry) => void;
}

/** What a row's menu offers, by the entry's status and what the person may do with it. */
export function rowActions(entry: ListedEntry, { type, mayEdit, open, peek, askDeletion }: Ways): RowAction[] {
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
  const toPublish = { allowed: can.publish, refusal: lackingRight(type, 'publish') };
  const publish: RowAction = {
    label: isPublished ? 'Publish changes' : 'Publish',
    icon: <IconSend size={16} aria-hidden />,
    ...toPublish,
    act: () => void entryActions.publish(entry),
  };
  const unpublish: RowAction = {
    label: 'Unpublish',
    icon: <IconEyeOff size={16} aria-hidden />,
    ...toPublish,
    act: () => void entryActions.unpublish(entry),
  };
  return [
    {
      label: 'Edit',
      icon: <IconPencil size={16} aria-hidden />,
      allowed: mayEdit,
      refusal: lackingRight(type, 'edit'),
      act: () => open(entry),
    },
    {
      label: 'Quick view',
      icon: <IconEye size={16} aria-hidden />,
      allowed: true,
      refusal: '',
      act: () => peek(entry),
    },
    ...(isPublished && !entry.hasDraft ? [] : [publish]),
    ...(isPublished ? [unpublish] : []),
    {
      label: 'Duplicate',
      icon: <IconCopy size={16} aria-hidden />,
      allowed: type.can.create,
      refusal: lackingRight(type, 'create'),
      act: () => void entryActions.duplicate(entry),
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

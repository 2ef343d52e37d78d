import { type Icon, IconArrowBackUp, IconEyeOff, IconPencil, IconSend, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import type { BulkAction } from '../../../admin-kit/kit/table/BulkBar.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { TrashNote } from '../admin/EntryDeletion.tsx';
import type { EditedEntries } from '../admin/edit-values.ts';
import { lackingRight, maxConcurrent, refreshEntries, undoOfMove } from '../admin/entry-actions.ts';
import { entriesClient } from '../entries.client.ts';
import type { ChangedEntries, EntryChoice, EntryModel, ListedEntry } from '../entries.contract.ts';

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
  const mayAll = (right: keyof Rights) => entries.every(({ can }) => can[right]);
  return actionsOn(type, {
    may: { edit: mayAll('edit'), publish: mayAll('publish'), delete: mayAll('delete') },
    mayEditValues: rights.edit,
    isTrash: entries.some(({ status }) => status === 'trash'),
    count: entries.length,
    edited: { ids: entries.map(({ id }) => id) },
    edit,
    trashNote: <TrashNote entries={entries} />,
    apply: (action, done) => reported(() => applyToRows(entries, { action, done })),
  });
}

/** The same with every entry that the list finds. What one may not do with some, the server rejects for all. */
export function bulkActionsOfAll(
  type: EntryModel,
  { choice, count, rights, edit }: Offer & { choice: EntryChoice; count: number },
): BulkAction[] {
  return actionsOn(type, {
    may: rights,
    mayEditValues: rights.edit,
    isTrash: choice.status === 'trash',
    count,
    edited: choice,
    edit,
    asksFirst: true,
    apply: (action, done) =>
      reported(async () => {
        const body = { contentType: type.slug, ...choice, expected: count, action };
        const { count: moved, changed } = await entriesClient.bulk.call({ body });
        const undo = action === 'delete' ? undefined : undoOfMove({ can: rights, changed, now: statusAfter[action] });
        showSuccess(`${numbered(moved)} ${done}`, '', undo);
      }),
  });
}

interface Chosen {
  may: Rights;
  mayEditValues: boolean;
  isTrash: boolean;
  count: number;
  edited: EditedEntries;
  edit: (asked: AskedEdit) => void;
  /** What the trash takes with it, where it is known. */
  trashNote?: ReactNode;
  /** Nobody sees all of them: every action is asked for once more. */
  asksFirst?: boolean;
  apply: (action: Action, done: string) => Promise<boolean>;
}

function actionsOn(type: EntryModel, chosen: Chosen): BulkAction[] {
  const { count, edit, edited: entries, asksFirst = false } = chosen;
  const act = (action: Action, done: string, { right, icon: Icon, ...more }: Look): BulkAction => ({
    icon: <Icon size={16} aria-hidden />,
    allowed: chosen.may[right],
    refusal: lackingRight(type, right),
    ...(asksFirst && { confirm: `${numbered(count)} will be ${done}.` }),
    ...more,
    act: () => chosen.apply(action, done),
  });
  if (chosen.isTrash) {
    return [
      act('restore', 'restored as drafts', { label: 'Restore', icon: IconArrowBackUp, right: 'edit' }),
      act('delete', 'deleted permanently', {
        label: 'Delete permanently',
        icon: IconTrash,
        right: 'delete',
        destructive: true,
        confirm: `${numbered(count)} will be deleted permanently. This action cannot be undone.`,
      }),
    ];
  }
  return [
    {
      label: 'Edit values',
      icon: <IconPencil size={16} aria-hidden />,
      allowed: chosen.mayEditValues,
      refusal: lackingRight(type, 'edit'),
      act: (clear) => {
        edit({ entries, count, clear });
        return false;
      },
    },
    act('publish', 'published', { label: 'Publish', icon: IconSend, right: 'publish' }),
    act('draft', 'unpublished', { label: 'Unpublish', icon: IconEyeOff, right: 'publish' }),
    act('trash', 'moved to the trash', {
      label: 'Move to trash',
      icon: IconTrash,
      right: 'delete',
      destructive: true,
      ...(chosen.trashNote !== undefined && { confirm: chosen.trashNote }),
    }),
  ];
}

interface Look extends Pick<BulkAction, 'label' | 'destructive' | 'confirm'> {
  icon: Icon;
  right: keyof Rights;
}

const statusAfter = { publish: 'publish', draft: 'draft', trash: 'trash', restore: 'draft' } as const;

async function applyToRows(
  entries: readonly ListedEntry[],
  { action, done }: { action: Action; done: string },
): Promise<void> {
  const ids = entries.map(({ id }) => id);
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
}

/** Does it, shows why it was rejected, and reads the lists anew; answers whether it was done. */
async function reported(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (failure) {
    const error = asApiError(failure);
    showFailure(error, 'Nothing was changed', [...new Set(Object.values(error.fields).flat())]);
    return false;
  } finally {
    await refreshEntries();
  }
}

import { IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import type { BulkAction } from '../../../admin-kit/kit/table/BulkBar.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { submissionsClient } from '../submissions.client.ts';
import type { BulkSubmissions, SubmissionRow } from '../submissions.contract.ts';
import { statusLooks } from './SubmissionStatusBadge.tsx';

const counted = (count: number) => (count === 1 ? '1 form submission' : `${count} form submissions`);

/** What can be done with several submissions at once [I21]; an action that would change nothing is not offered. */
export function submissionBulk(
  rows: readonly SubmissionRow[],
  { mayEdit, mayDelete }: { mayEdit: boolean; mayDelete: boolean },
): BulkAction[] {
  const act = (action: BulkSubmissions['action']) => () => applyTo(rows, action);
  const editing = {
    allowed: mayEdit,
    refusal: permissionNeeded('form-submissions.edit', 'change submissions'),
  };
  const statuses = (['processing', 'completed', 'failed', 'spam'] as const).filter((to) =>
    rows.some(({ status }) => status !== to),
  );
  return [
    ...(rows.some(({ isRead }) => !isRead)
      ? [{ label: 'Mark as read', icon: <IconMailOpened size={16} aria-hidden />, ...editing, act: act('read') }]
      : [{ label: 'Mark as unread', icon: <IconMail size={16} aria-hidden />, ...editing, act: act('unread') }]),
    ...statuses.map((status) => ({ label: statusLooks[status].label, ...editing, act: act(status) })),
    ...(rows.every(({ status }) => status === 'spam')
      ? [
          {
            label: 'Not spam',
            ...editing,
            confirm: `${counted(rows.length)} stand as submitted again, and the emails that were held back go out.`,
            act: act('submitted'),
          },
        ]
      : []),
    {
      label: 'Delete',
      icon: <IconTrash size={16} aria-hidden />,
      destructive: true,
      allowed: mayDelete,
      refusal: permissionNeeded('form-submissions.delete', 'delete submissions'),
      confirm: `This will permanently delete ${counted(rows.length)}. This action cannot be undone.`,
      act: act('delete'),
    },
  ];
}

async function applyTo(rows: readonly SubmissionRow[], action: BulkSubmissions['action']): Promise<boolean> {
  const isDeletion = action === 'delete';
  try {
    const { count } = await submissionsClient.bulk.call({ body: { ids: rows.map(({ id }) => id), action } });
    showSuccess(`${counted(count)} ${isDeletion ? 'deleted' : 'updated'} successfully`);
    return true;
  } catch (error) {
    const noun = rows.length === 1 ? 'form submission' : 'form submissions';
    showFailure(asApiError(error), `Failed to ${isDeletion ? 'delete' : 'update'} ${noun}`);
    return false;
  } finally {
    await Promise.all([refreshTopic('forms'), refreshTopic('mails')]);
  }
}

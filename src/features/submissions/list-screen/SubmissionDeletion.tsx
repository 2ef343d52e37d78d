import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { submissionsClient } from '../submissions.client.ts';
import type { SubmissionRow } from '../submissions.contract.ts';

interface SubmissionDeletionProps {
  /** Null while the dialog is closed. */
  submission: Pick<SubmissionRow, 'id' | 'formName'> | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a submission is deleted [I23]. */
export function SubmissionDeletion({ submission, onClose, onDeleted }: SubmissionDeletionProps) {
  const remove = async (id: string) => {
    try {
      await submissionsClient.remove.call({ params: { id } });
      showSuccess('Form submission deleted successfully');
      onDeleted?.();
    } catch (error) {
      showFailure(asApiError(error), 'Failed to delete form submission');
    }
    await refreshTopic('forms');
  };
  return (
    <ConfirmDialog
      opened={submission !== null}
      onClose={onClose}
      title="Delete Form Submission"
      confirmLabel="Delete Submission"
      busyLabel="Deleting..."
      destructive
      onConfirm={() => (submission ? remove(submission.id) : undefined)}
    >
      <p>
        <strong>{submission?.formName}</strong>, submission {submission?.id.slice(0, 8)}…
      </p>
      <p>This deletion is permanent and cannot be undone.</p>
    </ConfirmDialog>
  );
}

import { ConfirmDialog } from './ConfirmDialog.tsx';

interface LeaveDialogProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => Promise<void> | void;
}

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({ opened, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onStay}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      destructive
      onConfirm={onLeave}
    >
      What you changed here has not been saved.
    </ConfirmDialog>
  );
}

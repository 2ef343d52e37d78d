import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import type { useUnsavedGuard } from './useUnsavedGuard.ts';

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

/** The same for a form, when its guard holds somebody back. */
export function GuardDialog({ guard: { blocker, leave } }: { guard: ReturnType<typeof useUnsavedGuard> }) {
  return (
    <LeaveDialog
      opened={blocker.state === 'blocked'}
      onStay={() => blocker.state === 'blocked' && blocker.reset()}
      onLeave={leave}
    />
  );
}

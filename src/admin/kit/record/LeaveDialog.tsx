import { useBlocker } from 'react-router';
import { authPrefix } from '../../paths.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import type { UnsavedGuard } from './useUnsavedGuard.ts';

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

/** The same for a form, when its guard holds somebody back. An expired session passes: the text is kept. */
export function GuardDialog({ guard }: { guard: UnsavedGuard }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guard.holds() &&
      currentLocation.pathname !== nextLocation.pathname &&
      !nextLocation.pathname.startsWith(authPrefix),
  );
  return (
    <LeaveDialog
      opened={blocker.state === 'blocked'}
      onStay={() => blocker.state === 'blocked' && blocker.reset()}
      onLeave={() => {
        guard.giveUp();
        blocker.proceed?.();
      }}
    />
  );
}

import { useEffect, useRef } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { authPrefix } from '../../paths.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import type { UnsavedGuard } from './useUnsavedGuard.ts';

interface LeaveDialogProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => Promise<void> | void;
  /** Saves first; absent where a save asks for more. */
  onSaveAndLeave?: (() => Promise<void>) | undefined;
}

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({ opened, onStay, onLeave, onSaveAndLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onStay}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      destructive
      alternative={onSaveAndLeave && { label: 'Save and leave', act: onSaveAndLeave }}
      onConfirm={onLeave}
    >
      What you changed here has not been saved.
    </ConfirmDialog>
  );
}

interface GuardDialogProps {
  guard: UnsavedGuard;
  /** Answers whether it was saved; absent where a save asks for more. */
  onSave?: (() => Promise<boolean>) | undefined;
}

/** The same for a form, when its guard holds somebody back. An expired session passes: the text is kept. */
export function GuardDialog({ guard, onSave }: GuardDialogProps) {
  const navigate = useNavigate();
  const { held } = guard;
  // Meets the log-out.
  useEffect(() => {
    held.save = onSave;
    return () => {
      held.save = undefined;
    };
  });
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guard.holds() &&
      currentLocation.pathname !== nextLocation.pathname &&
      !nextLocation.pathname.startsWith(authPrefix),
  );
  const { asked } = guard;
  const { state } = blocker;
  const tell = useRef(asked);
  // Meets the router: what goes on beside the question must not answer it.
  useEffect(() => {
    tell.current = asked;
  });
  useEffect(() => tell.current(state === 'blocked' ? 'open' : state === 'proceeding' ? 'leave' : 'stay'), [state]);
  const saveAndLeave = async () => {
    const { location } = blocker;
    if (!(await onSave?.()) || !location) return;
    guard.allowLeaving();
    asked('leave');
    // A save that opens the page of a new record has taken the place of what was held back.
    await navigate(location);
  };
  return (
    <LeaveDialog
      opened={state === 'blocked'}
      onStay={() => blocker.state === 'blocked' && blocker.reset()}
      onLeave={() => {
        guard.giveUp();
        asked('leave');
        blocker.proceed?.();
      }}
      onSaveAndLeave={onSave && saveAndLeave}
    />
  );
}

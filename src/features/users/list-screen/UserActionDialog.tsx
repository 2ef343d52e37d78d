import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { sessionQuery } from '../../../admin-kit/session/session.ts';
import type { User } from '../users.contract.ts';
import { userActions } from './user-actions.ts';

/** An action that asks before it happens. */
export interface AskedAction {
  act: 'signOut' | 'deactivate' | 'delete';
  user: User;
}

const words: Record<AskedAction['act'], { confirm: string; effect: (name: string) => string }> = {
  signOut: {
    confirm: 'Sign out everywhere',
    effect: (name) => `This ends every session of ${name}, on all devices. The password stays as it is.`,
  },
  deactivate: {
    confirm: 'Deactivate',
    effect: (name) =>
      `${name} is signed out at once and cannot sign in until the account is activated again. Roles and content stay.`,
  },
  delete: {
    confirm: 'Delete',
    effect: (name) =>
      `This deletes the account of ${name} with its profile and its sessions; content stays, without its author. This action cannot be undone.`,
  },
};

interface UserActionDialogProps {
  pending: AskedAction | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Says what the action means for the person, and for oneself, before it happens [D01]. */
export function UserActionDialog({ pending, onClose, onDeleted }: UserActionDialogProps) {
  const session = useQuery(sessionQuery);
  const own: ReactNode = pending?.user.id === session.data?.id && (
    <>
      <br />
      <strong>This is your own account: you are signed out as well.</strong>
    </>
  );
  const confirm = async ({ act, user }: AskedAction) => {
    if (act === 'signOut') await userActions.signOut(user);
    else if (act === 'deactivate') await userActions.setActive(user, false);
    else if (await userActions.remove(user)) onDeleted?.();
  };
  return (
    <ConfirmDialog
      opened={pending !== null}
      onClose={onClose}
      confirmLabel={pending ? words[pending.act].confirm : ''}
      destructive
      onConfirm={() => (pending ? confirm(pending) : undefined)}
    >
      {pending && words[pending.act].effect(pending.user.displayName)}
      {own}
    </ConfirmDialog>
  );
}

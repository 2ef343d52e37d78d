import { Button, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { ApiError, asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { SwitchControl } from '../../../admin-kit/kit/form/controls.tsx';
import { PageHeader } from '../../../admin-kit/kit/page/PageHeader.tsx';
import { ConflictDialog } from '../../../admin-kit/kit/record/ConflictDialog.tsx';
import { ReadOnlyNote } from '../../../admin-kit/kit/record/ReadOnlyNote.tsx';
import { RecordForm } from '../../../admin-kit/kit/record/RecordForm.tsx';
import { useRecordSave } from '../../../admin-kit/kit/saving/useRecordSave.ts';
import { showSuccess } from '../../../admin-kit/kit/toast.ts';
import { paths } from '../../../admin-kit/paths.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { sessionQuery, useMay } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { refreshUsers } from '../list-screen/user-actions.ts';
import { usersClient } from '../users.client.ts';
import type { User } from '../users.contract.ts';
import { usersPaths } from '../users.paths.ts';
import { beyondError } from '../users.rules.ts';
import { ownRisks } from './own-risks.ts';
import { UserFields } from './UserFields.tsx';
import { UserSide } from './UserSide.tsx';
import {
  formOf,
  labelOfPath,
  newUser,
  newUserCheck,
  readable,
  type UserValues,
  userCheck,
  userLabels,
} from './user-form.ts';

/** Saves, but asks first when somebody is about to lock themselves out. */
function useOwnRisks({
  user,
  form,
  submit,
}: {
  user: User | null;
  form: UseFormReturn<UserValues>;
  submit: () => Promise<boolean>;
}) {
  const session = useQuery(sessionQuery);
  const [risks, setRisks] = useState<readonly string[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  /** Answers whether it was saved. */
  const ask = async (): Promise<boolean> => {
    const own = user && user.id === session.data?.id ? ownRisks(user, form.getValues()) : [];
    setRisks(own);
    if (own.length === 0) return submit();
    setIsAsking(true);
    return false;
  };
  return { risks, isAsking, ask, close: () => setIsAsking(false) };
}

interface OwnAccountDialogProps {
  opened: boolean;
  onClose: () => void;
  risks: readonly string[];
  onConfirm: () => void;
}

/** The question before somebody locks themselves out. */
function OwnAccountDialog({ opened, onClose, risks, onConfirm }: OwnAccountDialogProps) {
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title="This is your own account"
      confirmLabel="Save it all the same"
      destructive
      onConfirm={onConfirm}
    >
      <Text size="sm">If you save this:</Text>
      <List size="sm" mt={4}>
        {risks.map((risk) => (
          <List.Item key={risk}>{risk}</List.Item>
        ))}
      </List>
    </ConfirmDialog>
  );
}

const unkept = ['password', 'currentPassword'] as const;
const saveFailed = 'An error occurred while saving user data. Please try again.';

/** The form of one user, with what else can be done with them beside it [D02] [D03] [D05]. */
export function UserEditor({ user }: { user: User | null }) {
  const navigate = useNavigate();
  const may = useMay();
  const refusal = useReadOnlyReason(user);
  const isMailed = useRef(false);
  const [unproven, setUnproven] = useState<{ settle: (isConfirmed: boolean) => void } | null>(null);
  const askUnproven = () => new Promise<boolean>((settle) => setUnproven({ settle }));
  const closeUnproven = (isConfirmed: boolean) => {
    unproven?.settle(isConfirmed);
    setUnproven(null);
  };
  const { record, submit, isSaving, conflict } = useRecordSave<UserValues, User>({
    noun: 'user',
    id: user?.id ?? null,
    stored: user ? formOf(user) : newUser,
    resolver: user ? userCheck : newUserCheck,
    unkept,
    formOf,
    send: ({ version, sendWelcomeEmail, currentPassword, ...body }, keyFor) => {
      isMailed.current = !user && sendWelcomeEmail;
      const save = (confirmation: { confirmUnproven?: true }) =>
        user
          ? usersClient.update.call({
              params: { id: user.id },
              body: { ...body, version, currentPassword, ...confirmation },
            })
          : usersClient.create.call(
              { body: { ...body, sendWelcomeEmail, ...confirmation } },
              { idempotencyKey: keyFor({ ...body, sendWelcomeEmail, ...confirmation }) },
            );
      return save({}).catch(async (error: unknown) => {
        if (asApiError(error).code === 'ADDRESS_UNPROVEN' && (await askUnproven()))
          return save({ confirmUnproven: true });
        throw worded(error);
      });
    },
    remember: (saved) => queryClient.setQueryData(usersClient.get.query({ params: { id: saved.id } }).queryKey, saved),
    onSaved: (saved) => {
      void refreshUsers([saved.id]);
      showSuccess(
        user ? 'User updated successfully' : 'User created successfully',
        isMailed.current ? `A link to set the password is on its way to ${saved.email}.` : '',
      );
      record.guard.allowLeaving();
      // A person who may only create does not see the list.
      void navigate(may('users.view') ? usersPaths.list() : paths.dashboard());
    },
    failed: '',
    labels: userLabels,
    lists: ['roles'],
    readable,
  });
  const { risks, isAsking, ask, close } = useOwnRisks({ user, form: record.form, submit });
  const isAccessOpen = user === null || user.can.changeAccess;
  const canSave = refusal === null && record.isDirty;

  return (
    <>
      <PageHeader
        title={user?.displayName ?? 'New user'}
        crumbs={[{ label: 'Users', to: usersPaths.list() }]}
        description={user ? user.email : 'A person who may sign in to this console.'}
        actions={
          <>
            <Button component={Link} to={may('users.view') ? usersPaths.list() : paths.dashboard()} variant="default">
              Cancel
            </Button>
            <Button
              onClick={() => void ask()}
              loading={isSaving}
              disabled={!canSave}
              title={refusal ?? (record.isDirty ? undefined : 'Nothing has been changed yet.')}
            >
              {user ? 'Update User' : 'Create User'}
            </Button>
          </>
        }
      />
      <ReadOnlyNote reason={refusal} />
      <RecordForm
        record={record}
        label="User"
        labelOf={labelOfPath}
        onSave={() => canSave && void ask()}
        onSaveAndLeave={canSave ? ask : undefined}
        disabled={refusal !== null}
        side={<UserSide user={user} isDirty={record.isDirty} />}
      >
        <UserFields user={user} disabled={refusal !== null} />
        <SwitchControl
          name="isActive"
          label="Active Account"
          description={isAccessOpen ? 'Inactive users cannot log in to the system.' : `${beyondError}.`}
          disabled={refusal !== null || !isAccessOpen}
        />
      </RecordForm>
      <ConflictDialog {...conflict} />
      <ConfirmDialog
        opened={unproven !== null}
        onClose={() => closeUnproven(false)}
        title="Address not confirmed"
        confirmLabel={user ? 'Give the role' : 'Replace the account'}
        destructive
        onConfirm={() => closeUnproven(true)}
      >
        {user
          ? 'This account registered itself, and nobody has shown that the address is theirs. Its password and sessions end now, and a link to set a new password goes to the address.'
          : 'Somebody registered an account with this address and never confirmed it. It is deleted, and the new account takes its place.'}
      </ConfirmDialog>
      <OwnAccountDialog opened={isAsking} onClose={close} risks={risks} onConfirm={() => void submit()} />
    </>
  );
}

/** Why the form is read-only, or null. */
function useReadOnlyReason(user: User | null): string | null {
  const may = useMay();
  if (!user) return may('users.create') ? null : permissionNeeded('users.create', 'create users');
  if (!may('users.edit')) return permissionNeeded('users.edit', 'edit users');
  return user.can.edit ? null : 'Only an administrator can edit an administrator.';
}

/** A failure that brings no words of its own, in the form's. */
function worded(failure: unknown): ApiError {
  const error = asApiError(failure);
  return error.code === 'UNREADABLE' ? new ApiError({ ...error, message: saveFailed, suggestion: '' }) : error;
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../admin/kit/dialogs/ConfirmDialog.tsx';
import { useMay } from '../../../admin/session/session.ts';
import { roleChoices } from '../edit-screen/RolesControl.tsx';
import { userActs } from '../list-screen/user-acts.ts';
import type { AccessExplanation, User } from '../users.contract.ts';

interface GiveRoleProps {
  user: User;
  role: AccessExplanation['grantedBy'][number];
}

/** Gives somebody a role after asking; disabled with the reason for whoever may not. */
export function GiveRole({ user, role }: GiveRoleProps) {
  const may = useMay();
  const choices = useQuery(roleChoices);
  const [isAsking, setIsAsking] = useState(false);
  const refusal = refusalOf({ user, mayEdit: may('users.edit') }) ?? choiceRefusal();
  function choiceRefusal(): string | null {
    return choices.data?.find(({ slug }) => slug === role.slug)?.refusal ?? null;
  }
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={`Give this role: ${role.name}`}
        disabled={refusal !== null || choices.isPending}
        title={refusal ?? undefined}
        onClick={() => setIsAsking(true)}
      >
        Give this role
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Give the role ${role.name}?`}
        confirmLabel="Give this role"
        onConfirm={async () => {
          await userActs.giveRole(user, role);
        }}
      >
        {user.displayName} can at once do everything that the role {role.name} grants, not only what you asked about.
      </ConfirmDialog>
    </>
  );
}

function refusalOf({ user, mayEdit }: { user: User; mayEdit: boolean }): string | null {
  if (!mayEdit) return 'You need the users.edit permission to give roles.';
  return user.can.edit ? null : 'Only an administrator can edit an administrator.';
}

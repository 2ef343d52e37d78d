import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { undoOfRemoval } from '../../removals/admin/undo-removal.ts';
import { AffectedPeople } from '../matrix-screen/AffectedPeople.tsx';
import { rolesClient } from '../roles.client.ts';
import type { Role } from '../roles.contract.ts';
import { roleMessages } from '../roles.rules.ts';

/** Says who loses the role and what inherits from it, then deletes it [D10] [D15]. */
export function RoleDeletion({ role, onClose }: { role: Role | null; onClose: () => void }) {
  return (
    <ConfirmDialog
      opened={role !== null}
      onClose={onClose}
      confirmLabel="Delete"
      destructive
      onConfirm={() => (role ? removeRole(role) : undefined)}
    >
      {role && <Consequences role={role} />}
    </ConfirmDialog>
  );
}

function Consequences({ role }: { role: Role }) {
  const detail = useQuery(rolesClient.get.query({ params: { id: role.id } }));
  const count = detail.data?.holderCount ?? role.userCount;
  const heirs = detail.data?.heirs ?? [];
  return (
    <>
      This will permanently delete the role “{role.name}”.{' '}
      {count === 0
        ? 'Nobody holds it.'
        : `${count === 1 ? '1 user loses' : `${count} users lose`} what it grants, with the next request:`}{' '}
      <AffectedPeople roleId={role.id} count={count} />
      {heirs.length > 0 && (
        <Text size="sm" mt="xs">
          These roles inherit from it and stay without its permissions: {heirs.map(({ name }) => name).join(', ')}.
        </Text>
      )}
      <Text size="sm" mt="xs">
        This action cannot be undone.
      </Text>
    </>
  );
}

async function removeRole(role: Role) {
  try {
    await rolesClient.remove.call({ params: { id: role.id } });
    showSuccess('Role deleted successfully', `${role.name} has been removed.`, undoOfRemoval([role.id]));
  } catch (error) {
    showFailure(asApiError(error), roleMessages.notDeleted);
  }
  await refreshTopic('roles');
}

import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { refreshTopic } from '../../../admin-kit/refreshed-topics.ts';
import { undoOfRemoval } from '../../removals/admin/undo-removal.ts';
import { permissionsClient } from '../permissions.client.ts';
import type { Permission } from '../permissions.contract.ts';

/** Says how many roles lose the permission, then deletes it [C15]. */
export function PermissionDeletion({ permission, onClose }: { permission: Permission | null; onClose: () => void }) {
  return (
    <ConfirmDialog
      opened={permission !== null}
      onClose={onClose}
      confirmLabel="Delete"
      destructive
      onConfirm={() => (permission ? removePermission(permission) : undefined)}
    >
      {permission &&
        `This will permanently delete the permission “${permission.name}”. ${losing(permission.roleCount)} This action cannot be undone.`}
    </ConfirmDialog>
  );
}

function losing(roles: number): string {
  if (roles === 0) return 'No role grants it.';
  return roles === 1
    ? '1 role loses it, and with it everybody who holds that role.'
    : `${roles} roles lose it, and with them everybody who holds these roles.`;
}

async function removePermission({ id, name }: Permission) {
  try {
    await permissionsClient.remove.call({ params: { id } });
    showSuccess('Permission deleted successfully', `${name} has been removed.`, undoOfRemoval([id]));
  } catch (error) {
    showFailure(asApiError(error), 'Failed to delete permission');
  }
  await refreshTopic('roles');
}

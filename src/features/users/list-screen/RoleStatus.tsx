import { Badge } from '@mantine/core';
import { roleStates } from '../../roles/admin/RoleStatusBadge.tsx';
import type { HeldRole } from '../users.contract.ts';

/** Says that a role is no longer given to anybody, though its holders keep it [Q47]. */
export function RoleStatus({ status }: { status: HeldRole['status'] }) {
  if (status === 'active') return null;
  const { label, color, meaning } = roleStates[status];
  return (
    <Badge color={color} title={meaning}>
      {label} role
    </Badge>
  );
}

import { Badge } from '@mantine/core';
import type { Role } from '../roles.contract.ts';

/** Each state and what it means [D15] [Q47]. */
export const roleStates: Record<Role['status'], { label: string; color: string; meaning: string }> = {
  active: { label: 'Active', color: 'green', meaning: 'Can be given to users.' },
  inactive: {
    label: 'Inactive',
    color: 'gray',
    meaning: 'Cannot be given to anybody new; those who have it keep what it grants.',
  },
  deprecated: {
    label: 'Deprecated',
    color: 'amber',
    meaning: 'To be removed: cannot be given to anybody new; those who have it keep what it grants until then.',
  },
};

export function RoleStatusBadge({ status }: { status: Role['status'] }) {
  const { label, color, meaning } = roleStates[status];
  return (
    <Badge color={color} title={meaning}>
      {label}
    </Badge>
  );
}

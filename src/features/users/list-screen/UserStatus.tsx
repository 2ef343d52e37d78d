import { Badge, Group } from '@mantine/core';
import type { User } from '../users.contract.ts';

/** Whether somebody can sign in, and whether the account belongs to the system itself. */
export function UserStatus({ user }: { user: Pick<User, 'isActive' | 'isSystemUser'> }) {
  return (
    <Group gap={4}>
      <Badge color={user.isActive ? 'green' : 'gray'}>{user.isActive ? 'Active' : 'Inactive'}</Badge>
      {user.isSystemUser && <Badge color="blue">System</Badge>}
    </Group>
  );
}

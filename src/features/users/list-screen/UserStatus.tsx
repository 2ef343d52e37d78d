import { Badge, Group } from '@mantine/core';
import type { User } from '../users.contract.ts';

/** Whether somebody can sign in, and whether the account belongs to the system itself. */
export function UserStatus({ user }: { user: Pick<User, 'isActive' | 'isSystemUser' | 'isProven' | 'isInvited'> }) {
  return (
    <Group gap={4}>
      <Badge color={user.isActive ? 'green' : 'gray'}>{user.isActive ? 'Active' : 'Inactive'}</Badge>
      {!user.isProven && (
        <Badge color="yellow" title="This account registered itself. Nobody has shown that the address is theirs.">
          Address not confirmed
        </Badge>
      )}
      {user.isInvited && (
        <Badge color="blue" title="Has not followed the link and chosen a password yet.">
          Invited
        </Badge>
      )}
      {user.isSystemUser && <Badge color="blue">System</Badge>}
    </Group>
  );
}

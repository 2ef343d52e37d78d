import { Text } from '@mantine/core';
import { SaveState } from '../../../admin-kit/kit/saving/SaveState.tsx';
import { moment } from '../../../admin-kit/kit/time.ts';
import { Slot } from '../../../admin-kit/slots.tsx';
import type { Permission } from '../permissions.contract.ts';

declare module '../../../admin-kit/slots.tsx' {
  interface Slots {
    rolesGranting: RolesGrantingProps;
  }
}

/** The place of the roles that grant a permission. */
export interface RolesGrantingProps {
  permission: Permission;
}

/** Which roles grant the permission, and its dates. */
export function PermissionSide({ permission, isDirty }: { permission: Permission | null; isDirty: boolean }) {
  return (
    <>
      <SaveState isDirty={isDirty} isNew={!permission} />
      {permission && (
        <>
          <Slot name="rolesGranting" give={{ permission }} />
          <Text size="sm" c="dimmed">
            Created {moment(permission.createdAt)}
            <br />
            Updated {moment(permission.updatedAt)}
          </Text>
        </>
      )}
    </>
  );
}

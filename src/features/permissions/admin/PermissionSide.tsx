import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../../../admin/api.ts';
import { SaveState } from '../../../admin/kit/record/SaveState.tsx';
import { moment } from '../../../admin/kit/time.ts';
import { paths } from '../../../admin/paths.ts';
import { useMay } from '../../../admin/session/session.ts';
import type { Permission } from '../permissions.contract.ts';

/** Which roles grant the permission, and its dates. */
export function PermissionSide({ permission, isDirty }: { permission: Permission | null; isDirty: boolean }) {
  return (
    <>
      <SaveState isDirty={isDirty} isNew={!permission} />
      {permission && (
        <>
          <UsedBy permission={permission} />
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

function UsedBy({ permission }: { permission: Permission }) {
  const mayView = useMay()('roles.view');
  const roles = useQuery({
    ...api.roles.list.query({ query: { permission: permission.slug, sortBy: 'name', sortDir: 'asc', pageSize: 100 } }),
    enabled: mayView && permission.roleCount > 0,
  });
  const count = permission.roleCount;
  return (
    <section aria-label="Used by">
      <Text size="sm" fw={600}>
        {count === 0 ? 'No role grants it' : count === 1 ? '1 role grants it' : `${count} roles grant it`}
      </Text>
      {roles.data?.items.map(({ id, name }) => (
        <Text key={id} size="sm">
          <Anchor component={Link} to={paths.roleEdit(id)} size="sm">
            {name}
          </Anchor>
        </Text>
      ))}
      {roles.isError && (
        <Text size="sm" c="dimmed">
          Failed to retrieve role(s)
        </Text>
      )}
      {!mayView && count > 0 && (
        <Text size="sm" c="dimmed">
          You need the roles.view permission to see which.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        Administrators always hold it.
      </Text>
    </section>
  );
}

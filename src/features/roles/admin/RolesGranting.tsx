import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useMay } from '../../../admin-kit/session/session.ts';
import type { RolesGrantingProps } from '../../permissions/admin/PermissionSide.tsx';
import { rolesClient } from '../roles.client.ts';
import { rolesPaths } from '../roles.paths.ts';

/** The roles that grant a permission, for holders of `roles.view`; their number for everybody. */
export function RolesGranting({ permission }: RolesGrantingProps) {
  const mayView = useMay()('roles.view');
  const roles = useQuery({
    ...rolesClient.list.query({
      query: { permission: permission.slug, sortBy: 'name', sortDir: 'asc', pageSize: 100 },
    }),
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
          <Anchor component={Link} to={rolesPaths.edit(id)} size="sm">
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

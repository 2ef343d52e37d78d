import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../admin-kit/paths.ts';
import { sessionQuery, useMay } from '../../../admin-kit/session/session.ts';
import type { ViewWish } from '../../../admin-kit/session/view-wish.ts';
import { effectivePermissions } from '../inheritance/inheritance.rules.ts';
import type { RoleDetail } from '../roles.contract.ts';
import { isAdminRole } from '../roles.rules.ts';

/** Shows the console as the people with this role see it, read-only; to who holds all that it grants. */
export function SeeAsRole({ role, isDirty }: { role: RoleDetail; isDirty: boolean }) {
  const may = useMay();
  const isViewing = useQuery(sessionQuery).data?.viewAs !== undefined;
  const holdsAll = effectivePermissions(role, { withInheritance: true }).every(({ slug }) => may(slug));
  if (isViewing || !holdsAll || !may('roles.view') || isAdminRole(role.slug)) return null;
  return (
    <Text size="sm" component="div">
      {isDirty ? (
        <Text size="sm" c="dimmed">
          Once it is saved you can see the console as they would.
        </Text>
      ) : (
        <Anchor component={Link} to={paths.dashboard()} state={{ viewAs: role.id } satisfies ViewWish} size="sm">
          See the console as they would
        </Anchor>
      )}
    </Text>
  );
}

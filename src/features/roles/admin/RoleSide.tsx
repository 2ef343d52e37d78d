import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { offerOf } from '../../../admin-kit/console-offers.ts';
import { NumberControl, SelectControl } from '../../../admin-kit/kit/form/controls.tsx';
import { RecordLink } from '../../../admin-kit/kit/page/RecordLink.tsx';
import { SaveState } from '../../../admin-kit/kit/saving/SaveState.tsx';
import { moment } from '../../../admin-kit/kit/time.ts';
import { paths } from '../../../admin-kit/paths.ts';
import { sessionQuery, useMay } from '../../../admin-kit/session/session.ts';
import type { ViewAsRequest } from '../../../admin-kit/session/view-as-request.ts';
import { effectivePermissions } from '../inheritance/inheritance.rules.ts';
import { AffectedPeople } from '../matrix-screen/AffectedPeople.tsx';
import { type Role, type RoleDetail, roleStatuses } from '../roles.contract.ts';
import { rolesPaths } from '../roles.paths.ts';
import { isAdminRole } from '../roles.rules.ts';
import { roleStates } from './RoleStatusBadge.tsx';

/** Shows the console as the people with this role see it, read-only; to who holds all that it grants. */
function SeeAsRole({ role, isDirty }: { role: RoleDetail; isDirty: boolean }) {
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
        <Anchor component={Link} to={paths.dashboard()} state={{ viewAs: role.id } satisfies ViewAsRequest} size="sm">
          See the console as they would
        </Anchor>
      )}
    </Text>
  );
}

interface RoleSideProps {
  role: RoleDetail | null;
  isDirty: boolean;
  disabled: boolean;
}

declare module '../../../admin-kit/console-offers.ts' {
  interface ConsoleOffers {
    usersWithRole: (slug: string) => string;
  }
}

/** Status, weight, the people and the roles that depend on it, and dates [D11]; a system role has neither status nor weight to choose [D13]. */
export function RoleSide({ role, isDirty, disabled }: RoleSideProps) {
  const may = useMay();
  return (
    <>
      <SaveState isDirty={isDirty} isNew={!role} />
      {!role?.isSystemRole && (
        <>
          <StatusControl disabled={disabled} />
          <NumberControl
            name="priority"
            label="Priority"
            description="Where people hold several roles, the one with the highest number is named first. The number grants nothing."
            disabled={disabled}
          />
        </>
      )}
      {role && (
        <>
          <Text size="sm" component="div">
            <RecordLink to={offerOf('usersWithRole')?.(role.slug)} {...(!may('users.view') && { c: 'inherit' })}>
              {role.userCount === 1 ? '1 user holds it' : `${role.userCount} users hold it`}
            </RecordLink>
            {role.holderCount > role.userCount && (
              <Text size="sm" c="dimmed">
                {role.holderCount} have its permissions, with those of roles that inherit from it.
              </Text>
            )}
            {role.holderCount > 0 && (
              <Text size="sm" c="dimmed">
                <AffectedPeople roleId={role.id} count={role.holderCount} />
              </Text>
            )}
          </Text>
          <SeeAsRole role={role} isDirty={isDirty} />
          {role.heirs.length > 0 && (
            <Text size="sm" component="div">
              Inherited by{' '}
              {role.heirs.map(({ id, name }, index) => (
                <span key={id}>
                  {index > 0 && ', '}
                  <Anchor component={Link} to={rolesPaths.edit(id)} size="sm">
                    {name}
                  </Anchor>
                </span>
              ))}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            Created {moment(role.createdAt)}
            <br />
            Updated {moment(role.updatedAt)}
          </Text>
        </>
      )}
    </>
  );
}

function StatusControl({ disabled }: { disabled: boolean }) {
  const status = useWatch<{ status: Role['status'] }, 'status'>({ name: 'status' });
  return (
    <SelectControl
      name="status"
      label="Status"
      description={roleStates[status].meaning}
      data={roleStatuses.map((value) => ({ value, label: roleStates[value].label }))}
      renderOption={({ option }) => (
        <span>
          {option.label}
          <small style={{ display: 'block' }}>{roleStates[option.value as Role['status']].meaning}</small>
        </span>
      )}
      disabled={disabled}
    />
  );
}

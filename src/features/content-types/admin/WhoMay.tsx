import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { RecordLink } from '../../../admin-kit/kit/page/RecordLink.tsx';
import { useMay } from '../../../admin-kit/session/session.ts';
import { permissionInWords } from '../../../contracts/session/permission-words.ts';
import { capital } from '../../../contracts/text/capital.ts';
import { roleStates } from '../../roles/admin/RoleStatusBadge.tsx';
import { rolesPaths } from '../../roles/roles.paths.ts';
import { contentTypeRightsClient } from '../content-types.client.ts';
import type { TypeRights } from '../who-may/who-may.contract.ts';

/** Which roles may do what with a type's entries, and why; for those who may view roles [C07]. */
export function WhoMay({ typeId }: { typeId: string }) {
  const mayView = useMay()('roles.view');
  const rights = useQuery({ ...contentTypeRightsClient.get.query({ params: { id: typeId } }), enabled: mayView });
  if (!mayView) return null;
  return (
    <section aria-label="Permissions">
      <Text size="sm" fw={600}>
        Permissions
      </Text>
      {rights.isError && (
        <Text size="sm" c="dimmed">
          Failed to retrieve role(s)
        </Text>
      )}
      {rights.data?.map(({ action, roles }) => (
        <Text key={action} size="sm">
          {capital(action)}:{' '}
          {roles.length === 0 ? (
            <Text span size="sm" c="dimmed">
              no role
            </Text>
          ) : (
            <Roles roles={roles} />
          )}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        Administrators have all of them.
      </Text>
    </section>
  );
}

function Roles({ roles }: Pick<TypeRights[number], 'roles'>) {
  return roles.map(({ id, name, status, by, through }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <span title={`By “${permissionInWords(by)}”${through === null ? '' : `, inherited from ${through}`}`}>
        <RecordLink to={rolesPaths.edit(id)}>{name}</RecordLink>
      </span>
      {status !== 'active' && (
        <span title={roleStates[status].meaning}> ({roleStates[status].label.toLowerCase()})</span>
      )}
    </Fragment>
  ));
}

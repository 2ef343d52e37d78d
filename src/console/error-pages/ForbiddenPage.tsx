import { Alert, Anchor, Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PageHeader } from '../../admin-kit/kit/page/PageHeader.tsx';
import { paths } from '../../admin-kit/paths.ts';
import { queryClient } from '../../admin-kit/query-client.ts';
import { canGoBack } from '../../admin-kit/session/failures/can-go-back.ts';
import { primaryRole } from '../../admin-kit/session/rights/access.ts';
import { rightsQuery, useMay, useSessionState } from '../../admin-kit/session/session.ts';
import { rightsClient } from '../../features/auth/auth.client.ts';
import { rolesPaths } from '../../features/roles/roles.paths.ts';
import type { AccessExplanation } from '../../features/users/access/access.contract.ts';
import { decisionInWords } from '../../features/users/access/access.rules.ts';
import { usersPaths } from '../../features/users/users.paths.ts';

/** Says which permission or role is missing, why, and who can grant it [A05] [B14]. */
export default function ForbiddenPage() {
  const [search] = useSearchParams();
  const { user } = useSessionState();
  const may = useMay();
  const navigate = useNavigate();
  const permission = search.get('permission')?.slice(0, 200);
  const role = search.get('role')?.slice(0, 200);
  const from = search.get('from');
  const explanation = useQuery({
    ...rightsClient.detail.query({ query: { slug: permission ?? '' } }),
    enabled: permission !== undefined,
  });
  // What cannot be explained can still be asked for [C09].
  const check = useQuery({
    queryKey: [...rightsClient.check.key, permission],
    queryFn: () => rightsClient.check.call({ body: { permissionSlugs: [permission ?? ''], requireAll: true } }),
    enabled: permission !== undefined && explanation.isError,
  });
  const isGrantedNow = explanation.data?.granted ?? check.data?.granted ?? false;
  const enter = async (page: string) => {
    await queryClient.fetchQuery({ ...rightsQuery, staleTime: 0 });
    void navigate(page);
  };
  return (
    <>
      <PageHeader title="Access Denied" />
      <Stack maw={600} gap="sm">
        {isGrantedNow ? (
          <Alert color="green" title="You hold this permission now">
            <Code>{permission}</Code> was granted to you in the meantime.
          </Alert>
        ) : (
          <>
            <div role="alert">
              <Text>
                {from
                  ? `You don't have permission to access ${from}`
                  : "You don't have permission to access this page."}
              </Text>
              {permission && <Missing what="permission" slug={permission} />}
              {role && <Missing what="role" slug={role} />}
            </div>
            <WayOut explanation={explanation.data} />
          </>
        )}
        {user && (
          <Text size="sm" c="dimmed">
            Signed in as {user.email}, {primaryRole(user.roles) ? `role ${primaryRole(user.roles)}` : 'without a role'}
          </Text>
        )}
        <Group mt="sm" gap="xs">
          {isGrantedNow && from?.startsWith(`${paths.dashboard()}/`) && (
            <Button onClick={() => void enter(from)}>Continue</Button>
          )}
          <GoBack isPrimary={!isGrantedNow} />
          <Button variant="default" component={Link} to={paths.dashboard()}>
            To the dashboard
          </Button>
          {permission && user && may('users.view') && (
            <Button variant="default" component={Link} to={usersPaths.access(user.id, { slug: permission })}>
              Explain access
            </Button>
          )}
        </Group>
      </Stack>
    </>
  );
}

function Missing({ what, slug }: { what: 'permission' | 'role'; slug: string }) {
  return (
    <Text mt={4}>
      The missing {what} is <Code>{slug}</Code>.
    </Text>
  );
}

/** Who can help, and by which change, the smallest first; roles are named to those who may see them. */
function WayOut({ explanation }: { explanation: AccessExplanation | undefined }) {
  const may = useMay();
  const cures = explanation?.cures ?? [];
  return (
    <>
      {explanation && <Text>{decisionInWords({ explanation, roleName: (slug) => slug })}</Text>}
      {explanation?.error && (
        <Text size="sm" c="dimmed">
          {explanation.error}
        </Text>
      )}
      {cures.length > 0 && (
        <Text size="sm" component="div">
          Any of these would grant it, the smallest change first:
          <List size="sm" type="ordered">
            {cures.map(({ act, role }) => (
              <List.Item key={`${act}:${role.id}`}>
                {act === 'add-to-role' ? 'the permission added to your role ' : 'the role '}
                {may('roles.view') ? (
                  <Anchor component={Link} to={rolesPaths.edit(role.id)} underline="always">
                    {role.name}
                  </Anchor>
                ) : (
                  role.name
                )}
              </List.Item>
            ))}
          </List>
        </Text>
      )}
      <Text size="sm">
        {cures.length > 0
          ? 'Ask an administrator for one of them.'
          : 'Ask an administrator to give you a role that grants it.'}
      </Text>
    </>
  );
}

/** Back to the page before; the dashboard when there is none. */
function GoBack({ isPrimary }: { isPrimary: boolean }) {
  const navigate = useNavigate();
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      onClick={() => void (canGoBack() ? navigate(-1) : navigate(paths.dashboard()))}
    >
      Go back
    </Button>
  );
}

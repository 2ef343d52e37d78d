import { Alert, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailedState } from '../../../admin-kit/kit/page/states.tsx';
import type { AccessExplanation } from '../access/access.contract.ts';
import { RoleStatus } from '../list-screen/RoleStatus.tsx';
import { usersClient } from '../users.client.ts';
import type { User } from '../users.contract.ts';
import { AccessAnswer } from './AccessAnswer.tsx';
import { AccessCures } from './AccessCures.tsx';

/** More than this nobody scrolls through; the search finds the rest. */
const shownChoices = 200;

interface ExplainAccessProps {
  user: User;
  /** The permission that is asked about; empty for none yet. */
  slug: string;
  onChoose: (slug: string) => void;
}

/** Asks about one permission: granted or denied, and what would change it [C07]. */
export function ExplainAccess({ user, slug, onChoose }: ExplainAccessProps) {
  const whole = useQuery(usersClient.wholeAccess.query({ params: { id: user.id } }));
  const answer = useQuery({
    ...usersClient.access.query({ params: { id: user.id }, query: { slug } }),
    enabled: slug !== '',
  });
  const groups = (whole.data?.categories ?? []).map(({ name, permissions }) => ({
    group: name,
    items: permissions.map((permission) => ({
      value: permission.slug,
      label: `${permission.name} (${permission.slug})`,
    })),
  }));
  const isUnknown = slug !== '' && whole.data && !groups.some(({ items }) => items.some(({ value }) => value === slug));
  const roleName = (of: string) => user.heldRoles.find((role) => role.slug === of)?.name ?? of;
  return (
    <Stack gap="md" component="section" aria-label="Explain access">
      <div>
        <Text size="sm" fw={600} mb={4}>
          Roles
        </Text>
        <Group gap="xs">
          {user.heldRoles.length === 0 && (
            <Text size="sm" c="dimmed">
              No roles
            </Text>
          )}
          {user.heldRoles.map((role) => (
            <Text key={role.slug} size="sm" component="span">
              {role.name} <RoleStatus status={role.status} />
            </Text>
          ))}
        </Group>
      </div>
      <Select
        label="Permission"
        placeholder="Search by name or slug"
        description="Choose one to see whether it is granted, and why."
        searchable
        clearable
        limit={shownChoices}
        data={groups}
        value={isUnknown ? null : slug || null}
        onChange={(chosen) => onChoose(chosen ?? '')}
        nothingFoundMessage="No permission matches."
        error={whole.isError ? 'The permissions could not be loaded.' : undefined}
      />
      {isUnknown && (
        <Alert color="amber" role="note">
          There is no permission “{slug}”. It may have been deleted or misspelt.
        </Alert>
      )}
      {slug !== '' && answer.isPending && <Skeleton height={160} />}
      {slug !== '' && answer.isError && <FailedState title="Access could not be explained" query={answer} />}
      {slug !== '' && answer.data && (
        <AccessAnswer person={user.displayName} explanation={answer.data} roleName={roleName}>
          <WayOut user={user} explanation={answer.data} isUnknown={isUnknown === true} />
        </AccessAnswer>
      )}
    </Stack>
  );
}

interface WayOutProps {
  user: User;
  explanation: AccessExplanation;
  /** There is no such permission. */
  isUnknown: boolean;
}

function WayOut({ user, explanation, isUnknown }: WayOutProps) {
  if (isUnknown) return null;
  if (user.isActive) return <AccessCures user={user} permission={explanation.slug} cures={explanation.cures} />;
  return (
    <Text size="sm" mt="sm">
      An inactive account holds nothing, whatever its roles. Activate it first.
    </Text>
  );
}

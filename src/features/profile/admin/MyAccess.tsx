import { Badge, Button, Code, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState, FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { permissionsClient } from '../../permissions/permissions.client.ts';
import type { PermissionNode } from '../../permissions/permissions.contract.ts';
import { RoleStatus } from '../../users/list-screen/RoleStatus.tsx';
import type { Profile } from '../profile.contract.ts';
import classes from './MyAccess.module.css';

/** The roles a person holds and what they let them do; to look at, not to change. */
export function MyAccess({ profile }: { profile: Profile }) {
  const tree = useQuery(permissionsClient.tree.query());
  const categories = (tree.data ?? [])
    .map((category) => ({ ...category, children: category.children.filter(({ hasPermission }) => hasPermission) }))
    .filter(({ children }) => children.length > 0);
  const total = (tree.data ?? []).reduce((sum, { children }) => sum + children.length, 0);
  const count = categories.reduce((sum, { children }) => sum + children.length, 0);
  return (
    <>
      <Text component="h2" fw={600} size="md" mb={4}>
        Roles
      </Text>
      <Group gap="xs" mb="lg">
        {profile.heldRoles.length === 0 && (
          <Text size="sm" c="dimmed">
            You hold no role. Ask an administrator to give you one.
          </Text>
        )}
        {profile.heldRoles.map(({ slug, name, status }) => (
          <Group key={slug} gap={4}>
            <Badge color="gray" size="lg">
              {name}
            </Badge>
            <RoleStatus status={status} />
          </Group>
        ))}
      </Group>
      <Text component="h2" fw={600} size="md" mb={4}>
        Permissions
      </Text>
      {tree.isPending && <Skeleton height={200} role="status" aria-label="Loading content..." />}
      {tree.isError && !tree.data && <FailedState title="Permissions not loaded yet" query={tree} />}
      {tree.data && count === 0 && (
        <EmptyState title="No permissions" text="Permissions come with roles; an administrator can give you one." />
      )}
      {count > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          You hold {count} of {total} permissions.
        </Text>
      )}
      {categories.map((category) => (
        <Held key={category.id} category={category} />
      ))}
    </>
  );
}

/** Longer categories show so many until asked for the rest. */
const shownLines = 50;

function Held({ category: { name: title, children } }: { category: PermissionNode }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? children : children.slice(0, shownLines);
  return (
    <section className={classes.category} aria-label={`${title} permissions`}>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.list}>
        {shown.map(({ id, name, slug }) => (
          <li key={id}>
            {name} <Code>{slug}</Code>
          </li>
        ))}
      </ul>
      {shown.length < children.length && (
        <Button size="xs" variant="subtle" onClick={() => setIsWhole(true)}>
          Show {children.length - shown.length} more
        </Button>
      )}
    </section>
  );
}

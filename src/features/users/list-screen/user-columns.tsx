import { Anchor, Badge, Group, Text, Tooltip } from '@mantine/core';
import { Link } from 'react-router';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import type { Choice, TableColumn } from '../../../admin-kit/kit/views/column.ts';
import { dayColumn } from '../../../admin-kit/kit/views/date-columns.ts';
import type { User } from '../users.contract.ts';
import { usersPaths } from '../users.paths.ts';
import { RoleStatus } from './RoleStatus.tsx';
import { shownPicture } from './shown-picture.ts';
import { UserAvatar } from './UserAvatar.tsx';
import { UserStatus } from './UserStatus.tsx';
import classes from './user-columns.module.css';

/** What the list of users shows; names are links only for those who may edit [C16]. */
export const userColumns = ({
  mayEdit,
  roles,
}: {
  mayEdit: boolean;
  roles: readonly Choice[];
}): TableColumn<User>[] => [
  {
    id: 'displayName',
    label: 'Name',
    sortable: true,
    filter: { type: 'text' },
    render: (user) => (
      <Group gap="sm" wrap="nowrap">
        <span className={classes.picture}>
          <UserAvatar name={user.displayName} src={shownPicture(user, location.origin)} />
        </span>
        <div className={classes.name}>
          {mayEdit ? (
            <Anchor component={Link} to={usersPaths.edit(user.id)} fw={600} c="inherit">
              {user.displayName}
            </Anchor>
          ) : (
            <Text fw={600} size="sm">
              {user.displayName}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {user.email}
          </Text>
        </div>
      </Group>
    ),
  },
  {
    id: 'email',
    label: 'Email',
    sortable: true,
    optional: true,
    filter: { type: 'text' },
    render: (user) => user.email,
  },
  {
    id: 'roles',
    label: 'Roles',
    secondary: true,
    filter: { type: 'multiSelect', options: roles },
    value: (user) => user.heldRoles.map(({ name }) => name).join(', '),
    render: (user) => <HeldRoles user={user} />,
  },
  {
    id: 'isActive',
    label: 'Status',
    sortable: true,
    value: ({ isActive }) => (isActive ? 'Active' : 'Inactive'),
    render: (user) => <UserStatus user={user} />,
  },
  {
    id: 'lastSignIn',
    label: 'Last sign-in',
    sortable: true,
    secondary: true,
    filter: { type: 'date' },
    value: ({ lastSignIn }) => lastSignIn,
    render: ({ lastSignIn }) =>
      lastSignIn ? (
        <Tooltip label={moment(lastSignIn)}>
          <time dateTime={lastSignIn}>{ago(lastSignIn)}</time>
        </Tooltip>
      ) : (
        <Text size="sm" c="dimmed">
          Never
        </Text>
      ),
  },
  dayColumn({ id: 'createdAt', label: 'Created' }),
];

function HeldRoles({ user }: { user: User }) {
  if (user.heldRoles.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No roles
      </Text>
    );
  }
  return (
    <Group gap={4}>
      {user.heldRoles.map(({ slug, name, status }) => (
        <span key={slug} className={classes.role}>
          <Badge color="gray">{name}</Badge>
          <RoleStatus status={status} />
        </span>
      ))}
    </Group>
  );
}

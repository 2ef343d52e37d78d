import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ago, moment } from '../../admin-kit/kit/time.ts';
import { userActions } from '../../features/users/list-screen/user-actions.ts';
import type { User } from '../../features/users/users.contract.ts';
import { usersPaths } from '../../features/users/users.paths.ts';
import { CardList, CardNote, DashboardCard } from './DashboardCard.tsx';
import { inactiveUsers } from './dashboard-queries.ts';
import classes from './WaitingPeople.module.css';

const maxShown = 5;

/** An account that was never signed in with, and cannot be until somebody activates it. */
const isWaiting = (user: User) => !user.isActive && user.lastSignIn === null && !user.isSystemUser;

/** Who waits for an account to be activated [Q24]; for holders of users.view, and only while somebody waits. */
export function WaitingPeople() {
  const query = useQuery(inactiveUsers);
  return (
    <DashboardCard
      title="Waiting for approval"
      more={{ label: 'All users', to: usersPaths.list() }}
      query={query}
      failed="Failed to load users"
      isEmpty={({ items }) => !items.some(isWaiting)}
    >
      {({ items }) => {
        const waiting = items.filter(isWaiting);
        return (
          <>
            <CardList>
              {waiting.slice(0, maxShown).map((user) => (
                <WaitingPerson key={user.id} user={user} />
              ))}
            </CardList>
            {waiting.length > maxShown && <CardNote>and {waiting.length - maxShown} more</CardNote>}
          </>
        );
      }}
    </DashboardCard>
  );
}

function WaitingPerson({ user }: { user: User }) {
  const activate = useMutation({ mutationFn: () => userActions.setActive(user, true) });
  return (
    <li className={classes.line}>
      <div className={classes.who}>
        <Link to={user.can.edit ? usersPaths.edit(user.id) : usersPaths.access(user.id)}>{user.displayName}</Link>
        <span className={classes.facts}>
          {user.email} ·{' '}
          <time dateTime={user.createdAt} title={moment(user.createdAt)}>
            {ago(user.createdAt)}
          </time>
        </span>
      </div>
      {user.can.changeAccess && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Activate ${user.displayName}`}
          loading={activate.isPending}
          onClick={() => activate.mutate()}
        >
          Activate
        </Button>
      )}
    </li>
  );
}

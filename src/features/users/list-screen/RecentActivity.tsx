import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import { actionInWords, actorInWords } from '../../audit/admin/audit-words.ts';
import { auditClient } from '../../audit/audit.client.ts';
import { auditPaths } from '../../audit/audit.paths.ts';
import type { User } from '../users.contract.ts';
import classes from './RecentActivity.module.css';

const shownLines = 5;

/** The newest lines of the audit log that are about a user or by them; for holders of settings.view. */
export function RecentActivity({ user }: { user: User }) {
  const auditLog = useQuery(
    auditClient.list.query({ query: { about: `${user.id},${user.email}`, pageSize: shownLines } }),
  );
  return (
    <section aria-labelledby="recent-activity">
      <Text component="h2" id="recent-activity" size="sm" fw={600} mb={4}>
        Latest activity
      </Text>
      {auditLog.isPending && <Skeleton height={60} />}
      {auditLog.isError && (
        <Text size="sm" c="dimmed">
          The audit trail could not be loaded.
        </Text>
      )}
      {auditLog.data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing yet.
        </Text>
      )}
      <ul className={classes.list}>
        {auditLog.data?.items.map(({ id, action, actor, ip, at }) => (
          <li key={id}>
            <span className={classes.action}>{actionInWords(action)}</span>
            <span className={classes.by} title={moment(at)}>
              {ago(at)}
              {actor.email !== user.email && `, ${actorInWords({ actor, ip })}`}
            </span>
          </li>
        ))}
      </ul>
      <Anchor component={Link} to={auditPaths.page()} size="sm">
        Audit trail
      </Anchor>
    </section>
  );
}

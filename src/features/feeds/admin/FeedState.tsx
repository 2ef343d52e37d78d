import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import { entriesPaths } from '../../entries/entries.paths.ts';
import { machineType } from '../../shop/machine/machine.rules.ts';
import { feedsClient } from '../feeds.client.ts';
import classes from './FeedsPage.module.css';

/** What a feed holds at this moment, what it leaves out, and who has read it last. */
export function FeedState({ name }: { name: string }) {
  const { data, isError } = useQuery(feedsClient.report.query({ params: { name } }));
  if (isError) return <Text size="sm">Failed to load what the feed holds.</Text>;
  if (!data) return <Text size="sm">Counting machines…</Text>;
  const { included, leftOut, lastReadAt, lastReadBy } = data;
  return (
    <section aria-label={`State of ${name}`}>
      <Text size="sm">
        {included === 1 ? '1 machine' : `${included.toLocaleString('en-US')} machines`}.{' '}
        {lastReadAt === null ? (
          'Nobody has read it yet.'
        ) : (
          <span title={moment(lastReadAt)}>
            Read {ago(lastReadAt)}
            {lastReadBy ? ` by ${lastReadBy}` : ''}.
          </span>
        )}
      </Text>
      {leftOut.length > 0 && (
        <ul className={classes.state}>
          {leftOut.map(({ reason, count, sample }) => (
            <li key={reason}>
              <Text size="sm" component="span">
                {reason}: {count.toLocaleString('en-US')} left out, such as{' '}
                <Anchor component={Link} to={entriesPaths.edit(machineType, sample[0] ?? '')}>
                  this machine
                </Anchor>
              </Text>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

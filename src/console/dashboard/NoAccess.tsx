import { Button, Text } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { EmptyState } from '../../admin-kit/kit/page/states.tsx';
import { rightsQuery } from '../../admin-kit/session/session.ts';
import { profilePaths } from '../../features/profile/profile.paths.ts';

/** For an account without any right: what to do, whom to ask, and a way to see whether it was done [Q24]. */
export function NoAccess({ email }: { email: string }) {
  const rights = useQuery(rightsQuery);
  return (
    <EmptyState
      icon={<IconMoodSmile size={28} stroke={1.5} aria-hidden />}
      title="Nothing to see here yet"
      text={
        <>
          Your account works, but it has no role. Ask an administrator of this site, usually the person who gave you its
          address, to give one to{' '}
          <Text component="strong" inherit c="var(--mw-text)" fw={550}>
            {email}
          </Text>
          . What the role allows appears here as soon as you have it.
        </>
      }
    >
      <Button loading={rights.isFetching} onClick={() => void rights.refetch()}>
        Check again
      </Button>
      <Button variant="default" component={Link} to={profilePaths.page()}>
        Complete your profile
      </Button>
    </EmptyState>
  );
}

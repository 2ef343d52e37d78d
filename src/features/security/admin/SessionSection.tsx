import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { NumberControl } from '../../../admin-kit/kit/form/controls.tsx';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { rightsQuery } from '../../../admin-kit/session/session.ts';
import { permissionNeeded } from '../../../contracts/session/permission-slug.ts';
import { FormSection } from '../../settings/admin/FormSection.tsx';
import { securityClient } from '../security.client.ts';
import { hoursInWords } from '../security.rules.ts';
import { healthQuery } from './health-query.ts';

/** How long a session lives, how many there are, and the end of all but one's own [Q38]. */
export function SessionSection({ mayEdit }: { mayEdit: boolean }) {
  const { data: health } = useQuery(healthQuery);
  const usual = health ? hoursInWords(health.tokenLifetimeSeconds / 3600) : 'the usual time';
  return (
    <FormSection title="Sessions">
      <NumberControl
        name="sessionLengthHours"
        label="Session length"
        description={`Hours, 1 to 720; empty for ${usual}, as the server is configured. Holds for sessions that begin or are renewed from now on.`}
        maw={320}
      />
      {health && <LiveSessions {...health.sessions} mayEdit={mayEdit} />}
    </FormSection>
  );
}

interface LiveSessionsProps {
  sessions: number;
  people: number;
  others: number;
  mayEdit: boolean;
}

function LiveSessions({ sessions, people, others, mayEdit }: LiveSessionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { data: rights } = useQuery(rightsQuery);
  const reason = others === 0 ? 'Nobody else is signed in.' : permissionNeeded('settings.edit', 'end sessions');
  const isIdle = !mayEdit || others === 0;
  const end = async () => {
    try {
      const ended = await securityClient.endSessions.call({ body: { confirm: true } });
      showSuccess('Sessions ended', `${counted(ended.people, 'person was', 'people were')} signed out.`);
    } catch (error) {
      showFailure(asApiError(error), 'Failed to end the sessions');
    }
    await queryClient.invalidateQueries({ queryKey: healthQuery.queryKey });
  };
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm">
        {counted(sessions, 'active session', 'active sessions')} of {counted(people, 'person', 'people')}.
      </Text>
      <Button variant="default" disabled={isIdle} title={isIdle ? reason : undefined} onClick={() => setAsking(true)}>
        End all other people’s sessions
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="End all other people’s sessions?"
        confirmLabel="End sessions"
        destructive
        onConfirm={end}
      >
        {counted(others, 'session of somebody else ends', 'sessions of other people end')} at once, on every server, and
        what these people have not saved stays in their browser until they sign in again. Your own sessions go on.
        {rights?.isAdmin ? '' : ' Administrators stay signed in, because only one of them may sign them out.'}
      </ConfirmDialog>
    </Group>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

import { Badge, Button, Group, Skeleton, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { ConfirmDialog } from '../../../admin-kit/kit/dialogs/ConfirmDialog.tsx';
import { FailedState } from '../../../admin-kit/kit/page/states.tsx';
import { ago, moment } from '../../../admin-kit/kit/time.ts';
import { showFailure, showSuccess } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import { sessionsClient } from '../sessions.client.ts';
import type { SignedInPlace } from '../sessions.contract.ts';
import classes from './MySessions.module.css';

const mySessions = sessionsClient.list.query();

/** Where the person is signed in; one place can be ended, or all others at once. */
export function MySessions() {
  const places = useQuery(mySessions);
  const [ending, setEnding] = useState<SignedInPlace | 'others' | null>(null);
  if (places.isError && !places.data) {
    return <FailedState title="Your sessions could not be loaded" query={places} />;
  }
  if (!places.data) return <Skeleton height={160} role="status" aria-label="Loading content..." />;
  const others = places.data.filter(({ current }) => !current);
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text size="sm" c="dimmed" role="status">
          {others.length === 0
            ? 'You are signed in nowhere else.'
            : `You are signed in at ${places.data.length} places.`}
        </Text>
        <Button
          variant="default"
          disabled={others.length === 0}
          title={others.length === 0 ? 'There is no other session.' : undefined}
          onClick={() => setEnding('others')}
        >
          End all others
        </Button>
      </Group>
      <Table.ScrollContainer minWidth={0} type="native">
        <Table aria-label="My sessions" className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Device</Table.Th>
              <Table.Th scope="col">Last used</Table.Th>
              <Table.Th scope="col" data-secondary>
                Signed in
              </Table.Th>
              <Table.Th scope="col">Actions</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {places.data.map((place) => (
              <Place key={place.id} place={place} onEnd={() => setEnding(place)} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ConfirmDialog
        opened={ending !== null}
        onClose={() => setEnding(null)}
        title={ending === 'others' ? 'End all other sessions?' : 'End this session?'}
        confirmLabel={ending === 'others' ? 'End all others' : 'End session'}
        destructive
        onConfirm={() => (ending ? end(ending) : undefined)}
      >
        {ending === 'others'
          ? `${others.length === 1 ? 'One other place is' : `${others.length} other places are`} signed out at once. What is unsaved there stays only in that browser.`
          : ending && `${ending.device} at ${placeOf(ending)} is signed out at once.`}
      </ConfirmDialog>
    </>
  );
}

function Place({ place, onEnd }: { place: SignedInPlace; onEnd: () => void }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={600} title={place.userAgent ?? undefined}>
          {place.device} {place.current && <Badge color="green">This session</Badge>}
        </Text>
        <Text size="xs" c="dimmed">
          {placeOf(place)}
        </Text>
      </Table.Td>
      <Table.Td>
        <time dateTime={place.lastUsedAt} title={moment(place.lastUsedAt)}>
          {place.current ? 'Now' : ago(place.lastUsedAt)}
        </time>
      </Table.Td>
      <Table.Td data-secondary>
        <time dateTime={place.createdAt}>{moment(place.createdAt)}</time>
      </Table.Td>
      <Table.Td className={classes.act}>
        {place.current ? (
          <Text size="sm" c="dimmed">
            Log out ends it
          </Text>
        ) : (
          <Button
            size="xs"
            variant="default"
            aria-label={`End the session of ${place.device} at ${placeOf(place)}`}
            onClick={onEnd}
          >
            End
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

const placeOf = ({ ip }: SignedInPlace) => ip ?? 'an unknown address';

async function end(which: SignedInPlace | 'others'): Promise<void> {
  try {
    if (which === 'others') {
      const { ended } = await sessionsClient.endOthers.call();
      showSuccess(ended === 1 ? 'One other session ended' : `${ended} other sessions ended`);
    } else {
      await sessionsClient.end.call({ params: { id: which.id } });
      showSuccess('Session ended');
    }
  } catch (error) {
    showFailure(asApiError(error), 'The session was not ended');
  }
  await queryClient.invalidateQueries({ queryKey: sessionsClient.list.key });
}

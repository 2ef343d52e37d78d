import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asApiError } from '../../../admin-kit/api-error.ts';
import { showFailure } from '../../../admin-kit/kit/toast.ts';
import { queryClient } from '../../../admin-kit/query-client.ts';
import type { Backfill } from '../conversion/backfill.contract.ts';
import { backfillClient } from '../field-groups.client.ts';

/** Asked for again so often while entries are on their way, as long as somebody looks. */
const askedEveryMs = 1000;

interface BackfillNoteProps {
  /** Of a group, or of one type. */
  of: Source;
  /** Why it may not be tried again from here. */
  retryHindrance: string | null;
}

type Source = { groupId: string } | { typeId: string };

const queryOf = (of: Source) =>
  'groupId' in of
    ? backfillClient.ofGroup.query({ params: { id: of.groupId } })
    : backfillClient.ofContentType.query({ params: { id: of.typeId } });

const tryAgain = (of: Source) =>
  'groupId' in of
    ? backfillClient.retry.call({ params: { id: of.groupId } })
    : backfillClient.retryOfContentType.call({ params: { id: of.typeId } });

/** How far entries have come in following a change of their fields, until they are done; then it says so. */
export function BackfillNote({ of, retryHindrance }: BackfillNoteProps) {
  const { data } = useQuery({
    ...queryOf(of),
    staleTime: 0,
    refetchInterval: (settlings) => (settlings.state.data?.length ? askedEveryMs : false),
  });
  const isUnderWay = data !== undefined && data.length > 0;
  const [wasUnderWay, setWasUnderWay] = useState(false);
  if (isUnderWay && !wasUnderWay) setWasUnderWay(true);
  const hasFailed = data?.some(({ state }) => state === 'failed') ?? false;
  return (
    // Empty it takes no room, but is there already when it has something to say.
    <section aria-label="Entries follow the fields" style={wasUnderWay ? undefined : { position: 'absolute' }}>
      {/* Said once at the beginning and once at the end; the numbers in between are the progress bar's. */}
      <Text size="sm" role="status">
        {isUnderWay
          ? hasFailed
            ? 'Entries could not be brought in line with their fields.'
            : 'Entries are being brought in line with their fields. You can leave this page meanwhile.'
          : wasUnderWay
            ? 'All entries are in line with their fields.'
            : ''}
      </Text>
      {isUnderWay && (
        <Stack gap="sm" mt="xs">
          {data.map((one) => (
            <OneType key={one.contentType.id} backfill={one} />
          ))}
          {hasFailed && <RetryButton of={of} hindrance={retryHindrance} />}
        </Stack>
      )}
    </section>
  );
}

const doing = {
  values: 'Converting values',
  search: 'Bringing search in line',
};

function OneType({ backfill: { contentType, state, step, done, total, secondsLeft } }: { backfill: Backfill }) {
  const name = contentType.name ?? 'A content type';
  const what = step === null ? 'Waiting to begin' : doing[step];
  const isCounted = step !== null && done !== null && total !== null && total > 0;
  const count = isCounted && `${done.toLocaleString('en')} of ${total.toLocaleString('en')} entries`;
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {[what, count, secondsLeft !== null && timeLeft(secondsLeft)].filter(Boolean).join(' · ')}
        </Text>
      </Group>
      <Progress.Root size="md">
        <Progress.Section
          value={isCounted ? (done / total) * 100 : 0}
          color={state === 'failed' ? 'red' : 'accent'}
          aria-label={`${name}: ${what}`}
          aria-valuetext={count || what}
        />
      </Progress.Root>
      {state === 'failed' && (
        <Alert color="red" mt="xs" p="xs">
          This failed and will be tried again by itself. No value is lost.
        </Alert>
      )}
    </div>
  );
}

function RetryButton({ of, hindrance }: { of: Source; hindrance: string | null }) {
  const retry = useMutation({
    mutationFn: () => tryAgain(of),
    onSuccess: (settlings) => queryClient.setQueryData(queryOf(of).queryKey, settlings),
    onError: (error) => showFailure(asApiError(error), 'Failed to try again'),
  });
  return (
    <div>
      <Button
        variant="default"
        size="compact-md"
        loading={retry.isPending}
        disabled={hindrance !== null}
        title={hindrance ?? undefined}
        onClick={() => retry.mutate()}
      >
        Try Again
      </Button>
    </div>
  );
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return seconds <= 1 ? 'about a second left' : `about ${seconds} seconds left`;
  const minutes = Math.round(seconds / 60);
  return minutes === 1 ? 'about a minute left' : `about ${minutes} minutes left`;
}

import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ApiError } from '../../api-error.ts';
import { answeredStatus } from '../../kit/page/error-reference.ts';
import { paths } from '../../paths.ts';
import { canGoBack } from './can-go-back.ts';
import { guessCategory, panelTitles } from './panel-category.ts';

interface AuthErrorPanelProps {
  /** What could not be done. */
  heading?: string;
  error: Pick<ApiError, 'category' | 'message' | 'suggestion' | 'requestId'>;
  /** Settles when the next try is over; if it helped, the panel is gone by then. */
  retry: () => Promise<unknown>;
}

/** Session or permissions could not be had: what kind of failure it is, and three ways on [E10]. */
export function AuthErrorPanel({ heading, error, retry }: AuthErrorPanelProps) {
  const [progress, setProgress] = useState<'fresh' | 'retrying' | 'retried'>('fresh');
  const status = answeredStatus(error);
  const tryAgain = async () => {
    setProgress('retrying');
    try {
      await retry();
    } finally {
      setProgress('retried');
    }
  };
  return (
    <Center mih="60vh" p="lg">
      <Stack gap="sm" maw={460} role="alert">
        <Title order={1} size="h3">
          {panelTitles[guessCategory(`${error.category} ${error.message}`)]}
        </Title>
        <Text>{heading ?? error.message}</Text>
        <Text c="dimmed" size="sm">
          {heading && `${error.message} `}
          {error.suggestion}
        </Text>
        {error.requestId && (
          <Text size="xs" c="dimmed">
            {status && `${status}. `}Quote this to support: <code>{error.requestId}</code>
          </Text>
        )}
        {progress === 'retried' && (
          <Text size="sm">Retry attempt completed. If the issue persists, please contact support.</Text>
        )}
        <Group mt="xs" gap="xs">
          <Button loading={progress === 'retrying'} onClick={() => void tryAgain()}>
            Try Again
          </Button>
          <Button variant="default" onClick={goBack}>
            Go Back
          </Button>
          <Button variant="default" component="a" href={paths.logout()}>
            Sign Out
          </Button>
        </Group>
      </Stack>
    </Center>
  );
}

/** The page before; the dashboard when there is none. */
function goBack(): void {
  if (canGoBack()) window.history.back();
  else window.location.assign(paths.dashboard());
}

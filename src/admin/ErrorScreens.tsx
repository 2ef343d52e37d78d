import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { ApiError } from './api-error.ts';
import { paths } from './paths.ts';

function Panel({
  title,
  text,
  reference,
  children,
}: {
  title: string;
  text?: string;
  reference?: string | undefined;
  children: React.ReactNode;
}) {
  return (
    <Center mih="60vh" p="lg">
      <Stack gap="sm" maw={440} role="alert">
        <Title order={1} size="h3">
          {title}
        </Title>
        {text && <Text c="dimmed">{text}</Text>}
        {reference && (
          <Text size="xs" c="dimmed">
            Quote this to support: <code>{reference}</code>
          </Text>
        )}
        <Group mt="xs">{children}</Group>
      </Stack>
    </Center>
  );
}

const reload = () => window.location.reload();

/** A page of the shell failed: a load failure offers a reload [E09], anything else Retry and Logout [E08]. */
export function PageErrorScreen() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const failedToLoad = error instanceof ApiError || isRouteErrorResponse(error) || isMissingChunk(error);
  if (failedToLoad) {
    return (
      <Panel
        title="Something went wrong"
        text="We encountered an error loading this page."
        reference={error instanceof ApiError ? error.requestId : undefined}
      >
        <Button onClick={reload}>Retry</Button>
      </Panel>
    );
  }
  return (
    <Panel title="An unexpected error occurred">
      <Button onClick={() => void revalidator.revalidate()}>Retry</Button>
      <Button variant="default" component="a" href={paths.logout()}>
        Logout
      </Button>
    </Panel>
  );
}

/** The session could not be checked, or the console itself failed to start. */
export function RootErrorScreen() {
  const error = useRouteError();
  const api = error instanceof ApiError ? error : undefined;
  return (
    <Panel
      title={api?.message ?? 'Something went wrong'}
      text={api?.suggestion ?? 'We encountered an error loading this page.'}
      reference={api?.requestId}
    >
      <Button onClick={reload}>Retry</Button>
      <Button variant="default" component="a" href={paths.logout()}>
        Logout
      </Button>
    </Panel>
  );
}

/** After an update the old file names are gone; only a reload finds the new ones. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}

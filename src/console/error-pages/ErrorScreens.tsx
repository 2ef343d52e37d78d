import { Button, Center, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router';
import { ApiError } from '../../admin-kit/api-error.ts';
import { ErrorReference } from '../../admin-kit/kit/page/ErrorReference.tsx';
import { paths } from '../../admin-kit/paths.ts';
import { queryClient } from '../../admin-kit/query-client.ts';
import { AuthErrorPanel } from '../../admin-kit/session/failures/AuthErrorPanel.tsx';

interface PanelProps {
  title: string;
  text?: string;
  error: unknown;
  children: ReactNode;
}

function Panel({ title, text, error, children }: PanelProps) {
  return (
    <Center mih="60vh" p="lg">
      <title>{`${title} · Millwright`}</title>
      <Stack gap="sm" maw={480} role="alert">
        <Title order={1} size="h3">
          {title}
        </Title>
        {text && <Text c="dimmed">{text}</Text>}
        <Group mt="xs">{children}</Group>
        <ErrorReference error={error} />
      </Stack>
    </Center>
  );
}

const reload = () => window.location.reload();

function LogoutButton() {
  return (
    <Button variant="default" component="a" href={paths.logout()}>
      Logout
    </Button>
  );
}

/** A page of the shell failed: a load failure offers a reload [E09], anything else Retry and Logout [E08]. */
export function PageErrorScreen() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  if (isLoadFailure(error)) return <LoadFailure error={error} />;
  const retry = () => {
    // What the broken page had read may be what broke it.
    queryClient.removeQueries({ type: 'inactive' });
    // Coming to the page anew is what clears the error.
    void navigate(location, { replace: true, preventScrollReset: true });
  };
  return (
    <Panel title="An unexpected error occurred" error={error}>
      <Button onClick={retry}>Retry</Button>
      <LogoutButton />
    </Panel>
  );
}

/** The session could not be checked, or the console itself failed to start. */
export function RootErrorScreen() {
  const error = useRouteError();
  return <main>{isLoadFailure(error) ? <StartFailure error={error} /> : <Broken error={error} />}</main>;
}

function StartFailure({ error }: { error: unknown }) {
  if (!(error instanceof ApiError)) return <LoadFailure error={error} />;
  return <AuthErrorPanel error={error} retry={async () => reload()} />;
}

function Broken({ error }: { error: unknown }) {
  return (
    <Panel title="An unexpected error occurred" error={error}>
      <Button onClick={reload}>Retry</Button>
      <LogoutButton />
    </Panel>
  );
}

function LoadFailure({ error }: { error: unknown }) {
  return (
    <Panel title="Something went wrong" text="We encountered an error loading this page." error={error}>
      <Button onClick={reload}>Retry</Button>
    </Panel>
  );
}

function isLoadFailure(error: unknown): boolean {
  return error instanceof ApiError || isRouteErrorResponse(error) || isMissingChunk(error);
}

/** After an update the old file names are gone; only a reload finds the new ones. A stylesheet is such a part, too. */
function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);
}

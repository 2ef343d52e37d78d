import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type ApiError, asApiError } from '../../api-error.ts';
import { answeredStatus } from './error-reference.ts';

interface StateProps {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  children?: ReactNode;
  role?: 'alert' | 'status';
}

function State({ title, text, icon, children, role = 'status' }: StateProps) {
  return (
    <Stack align="center" gap={8} py={48} px="md" role={role} ta="center">
      {icon}
      <Title order={2} fz={16}>
        {title}
      </Title>
      {text && (
        <Text c="dimmed" maw={460} size="sm">
          {text}
        </Text>
      )}
      {children && (
        <Group mt={8} justify="center">
          {children}
        </Group>
      )}
    </Stack>
  );
}

/** What this is, and the one thing to do about its emptiness. */
export function EmptyState(props: Omit<StateProps, 'role'>) {
  return <State {...props} />;
}

/** A load failed; an error for lack of rights is said as such and offers no retry. */
export function FailedState({
  title,
  suggestion,
  query,
  children,
}: {
  /** Or the words for this failure; what they quote of it is not said again. */
  title: string | ((error: ApiError) => string);
  suggestion?: string;
  query: { error: Error | null; refetch: () => unknown };
  /** Other ways out. */
  children?: ReactNode;
}) {
  const error = asApiError(query.error);
  const status = answeredStatus(error);
  const heading = typeof title === 'string' ? title : title(error);
  if (error.status === 403)
    return (
      <State role="alert" icon={<IconLock size={28} aria-hidden />} title={error.message} text={error.suggestion} />
    );
  return (
    <State
      role="alert"
      icon={<IconAlertTriangle size={28} aria-hidden color="var(--mw-red)" />}
      title={heading}
      text={
        <>
          {!heading.includes(error.message) && error.message} {suggestion ?? error.suggestion}
          {error.requestId && (
            <>
              <br />
              <small>
                {status && `${status}. `}Reference {error.requestId}
              </small>
            </>
          )}
        </>
      }
    >
      <Button variant="default" onClick={() => void query.refetch()}>
        Try Again
      </Button>
      {children}
    </State>
  );
}

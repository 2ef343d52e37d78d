import { Button, Group, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { answeredStatus, errorReport, referenceOf } from './error-reference.ts';

/** The id of a failure, and a way to hand it on with what support asks for first [E08]. */
export function ErrorReference({ error }: { error: unknown }) {
  const [{ reference, at }] = useState(() => ({ reference: referenceOf(error), at: new Date() }));
  const status = answeredStatus(error);
  const clipboard = useClipboard({ timeout: 3000 });
  const copy = () =>
    clipboard.copy(
      errorReport({ reference, error, at, address: window.location.href, browser: window.navigator.userAgent }),
    );
  return (
    <Group gap="xs" mt="xs">
      <Text size="xs" c="dimmed">
        {status && `${status}. `}Quote this to support: <code>{reference}</code>
      </Text>
      <Button size="compact-xs" variant="subtle" color="gray" onClick={copy}>
        {clipboard.copied ? 'Copied' : 'Copy details'}
      </Button>
    </Group>
  );
}

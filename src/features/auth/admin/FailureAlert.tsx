import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FailureText } from './failure-texts.ts';

/** Why a signed-out form came to nothing, and what may help. */
export function FailureAlert({ title, text, hint, children }: FailureText & { title?: string; children?: ReactNode }) {
  return (
    <Alert color="red" role="alert" title={title}>
      <Text size="sm">{text}</Text>
      {hint && (
        <Text size="sm" c="dimmed" mt={4}>
          {hint}
        </Text>
      )}
      {children}
    </Alert>
  );
}

import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

interface RetryNoticeProps {
  text: string;
  hint: string | null;
  /** To wait before another try makes sense. */
  seconds: number;
  attempt: number;
  onRetry: () => void;
}

/** Retry with its countdown; chosen early, it happens when the wait is over. Then the attempt is counted [A14]. */
export function RetryNotice({ text, hint, seconds, attempt, onRetry }: RetryNoticeProps) {
  const [left, setLeft] = useState(seconds);
  const [isWaiting, setIsWaiting] = useState(false);
  const isOver = left <= 0;

  // Meets the browser's timer.
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => setLeft(Math.ceil((end - Date.now()) / 1000)), 250);
    return () => clearInterval(timer);
  }, [seconds]);

  // Meets the network: the try asked for during the wait.
  useEffect(() => {
    if (!isOver || !isWaiting) return;
    setIsWaiting(false);
    onRetry();
  }, [isOver, isWaiting, onRetry]);

  return (
    <Alert color="red" title={text} role="alert">
      {hint && (
        <Text size="sm" mb="xs">
          {hint}
        </Text>
      )}
      <Group gap="sm">
        <Button size="xs" variant="default" loading={isWaiting} onClick={() => setIsWaiting(true)}>
          Retry
        </Button>
        <Text size="sm" aria-live="off">
          {isOver
            ? `Attempt ${attempt}`
            : `You can try again in ${left > 90 ? `${Math.ceil(left / 60)} min` : `${left} s`}`}
        </Text>
      </Group>
    </Alert>
  );
}

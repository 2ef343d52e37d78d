import { useRef } from 'react';
import { ApiError } from '../../api-error.ts';

/** The idempotency key of one submit attempt: kept while the same is sent again without an answer, new after any answer. */
export function useSubmitKey() {
  const attempt = useRef<{ body: string; key: string } | null>(null);
  return {
    keyFor: (body: unknown): string => {
      const text = JSON.stringify(body);
      if (attempt.current?.body !== text) attempt.current = { body: text, key: crypto.randomUUID() };
      return attempt.current.key;
    },
    answered: (error?: unknown): void => {
      const unanswered =
        error instanceof ApiError &&
        (error.status === 0 || error.status >= 500 || error.code === 'IDEMPOTENCY_KEY_IN_FLIGHT');
      if (!unanswered) attempt.current = null;
    },
  };
}

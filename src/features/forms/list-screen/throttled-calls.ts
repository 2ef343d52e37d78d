import { queryClient } from '../../../admin-kit/query-client.ts';

/** How long an answer serves the same question again, in ms [I04]. */
export const keptMs = 5000;
const minIntervalMs = 1000;

let notedAt = 0;

/** Says in the browser's log that a question is answered without a call, once a second at most [I04]. Answers the question. */
export function noteThrottled<Query extends { queryKey: readonly unknown[] }>(question: Query): Query {
  const now = Date.now();
  const { dataUpdatedAt = 0, isInvalidated = false } = queryClient.getQueryState(question.queryKey) ?? {};
  const isKept = !isInvalidated && now - dataUpdatedAt < keptMs;
  if (isKept && now - notedAt >= minIntervalMs) {
    notedAt = now;
    // biome-ignore lint/suspicious/noConsole: this log is what the specification asks for.
    console.info(`Forms: call throttled, the answer of ${now - dataUpdatedAt} ms ago is shown`);
  }
  return question;
}

import { parentPort } from 'node:worker_threads';
import type { WorkAnswer } from './isolated-work.ts';

/** Makes the module that calls it the worker of an `IsolatedWork`. */
export function answerWork<Input, Output>(work: (input: Input) => Promise<Output>): void {
  const port = parentPort;
  if (port === null) throw new Error('this module runs in a worker thread only');
  port.on('message', async (input: Input) => {
    const answer = await work(input).then(
      (result): WorkAnswer<Output> => ({ result }),
      (error: unknown): WorkAnswer<Output> => ({ failure: String(error instanceof Error ? error.stack : error) }),
    );
    port.postMessage(answer);
  });
}

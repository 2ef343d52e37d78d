import { parentPort } from 'node:worker_threads';
import type { WorkAnswer } from './isolated-work.ts';

/**
 * Makes the module that calls it the worker of an `IsolatedWork`. The buffers that `moved` names go over to the thread that
 * asked; everything else is copied.
 */
export function answerWork<Input, Output>(
  work: (input: Input) => Promise<Output>,
  moved: (result: Output) => readonly ArrayBuffer[] = () => [],
): void {
  const port = parentPort;
  if (port === null) throw new Error('this module runs in a worker thread only');
  port.on('message', async (input: Input) => {
    const answer = await work(input).then(
      (result): WorkAnswer<Output> => ({ result }),
      (error: unknown): WorkAnswer<Output> => ({ failure: String(error instanceof Error ? error.stack : error) }),
    );
    port.postMessage(answer, 'result' in answer ? [...moved(answer.result)] : []);
  });
}

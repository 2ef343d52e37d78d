import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BoundedQueue } from '../admission/bounded-queue.ts';
import type { OwnerPath } from '../admission/fair-line.ts';
import { installedPath } from './installed-path.ts';

/** Work on what anonymous clients sent, in threads of its own. */
export interface IsolatedWork<Input, Output> {
  /** `owner` is who asks for it; what waits takes turns by owners. */
  run(input: Input, owner?: OwnerPath): Promise<Output>;
}

export interface IsolatedWorkOptions {
  /** The module that `answerWork` makes a worker of. */
  module: () => string;
  /** Where it waits; a thread for each that runs at a time. */
  lane: BoundedQueue;
  /** The longest that one piece may take. */
  maxMs: number;
  /** The most that a thread's heap may take. */
  heapMegabytes: number;
}

/** The file of a worker: beside the module that asks in the sources, a file of its own in the built server. */
export function workerModule(folder: string, name: string): string {
  const source = join(folder, `${name}.worker.ts`);
  if (existsSync(source)) return source;
  const built = installedPath(`${name}.worker.js`);
  if (built === null) throw new Error(`the worker ${name} is missing; build the server anew`);
  return built;
}

/** The work took longer, or more memory, than a piece may. */
export class WorkBeyondLimits extends Error {}

/** What a worker answers: the result, or the text of the error that ended the work. */
export type WorkAnswer<Output> = { result: Output } | { failure: string };

/** How long a thread without work is kept. */
const idleMs = 30_000;

/**
 * Runs work in threads, so that no input stops the process: a piece that takes too long ends with its thread, and fails
 * with `WorkBeyondLimits`. The next piece gets another thread.
 */
export function openIsolatedWork<Input, Output>(options: IsolatedWorkOptions): IsolatedWork<Input, Output> {
  const { module, lane, maxMs, heapMegabytes } = options;
  const idle: { worker: Worker; end: NodeJS.Timeout }[] = [];

  const open = () => {
    const worker = new Worker(module(), { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes }, execArgv: [] });
    worker.unref();
    worker.on('exit', () => {
      const at = idle.findIndex((one) => one.worker === worker);
      if (at !== -1) clearTimeout(idle.splice(at, 1)[0]?.end);
    });
    // Its caller is told; a thread that fails while idle is only gone.
    worker.on('error', () => {});
    return worker;
  };
  const take = () => {
    const known = idle.pop();
    clearTimeout(known?.end);
    return known?.worker ?? open();
  };
  const giveBack = (worker: Worker) => {
    const end = setTimeout(() => void worker.terminate(), idleMs).unref();
    idle.push({ worker, end });
  };

  return {
    run: (input, owner) =>
      lane.run(async () => {
        const worker = take();
        try {
          const answer = await answerOf<Output>(worker, { input, maxMs });
          giveBack(worker);
          if ('failure' in answer) throw new Error(answer.failure);
          return answer.result;
        } catch (error) {
          if (!idle.some((one) => one.worker === worker)) await worker.terminate();
          throw error;
        }
      }, owner),
  };
}

function answerOf<Output>(worker: Worker, { input, maxMs }: { input: unknown; maxMs: number }) {
  return new Promise<WorkAnswer<Output>>((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(limit);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (answer: WorkAnswer<Output>) => settle(() => resolve(answer));
    const onError = (error: Error & { code?: string }) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      settle(() => reject(isMemory ? new WorkBeyondLimits('it took too much memory', { cause: error }) : error));
    };
    const onExit = () => settle(() => reject(new Error('the thread ended')));
    const limit = setTimeout(() => settle(() => reject(new WorkBeyondLimits('it took too long'))), maxMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(input);
  });
}

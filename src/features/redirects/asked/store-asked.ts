import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '../../../platform/context/context.ts';
import { systemContext } from '../../../platform/context/system-context.ts';
import { storeAsked } from './asked-paths.service.ts';

const storeEveryMs = 5_000;

/** Stores what visitors asked for beside the jobs of a process, until it is told to stop, and once more then. */
export function startStoringAsked(platform: Platform): { stop(): Promise<void> } {
  const ctx = systemContext(platform, 'redirects');
  const stopping = new AbortController();
  const { signal } = stopping;
  const store = () =>
    storeAsked(ctx).catch((error: unknown) => platform.log.warn('visits of redirects are not counted', { error }));
  const work = async () => {
    while (!signal.aborted) {
      await pause(storeEveryMs, undefined, { signal }).catch(() => {});
      await store();
    }
  };
  const finished = work();
  return {
    stop: async () => {
      stopping.abort();
      await finished;
    },
  };
}

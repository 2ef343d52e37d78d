import type { Actor } from './context.ts';

/** A program that sent an API token: as whom it acts, and what the minute still admits. */
export interface Bearer {
  actor: Actor;
  quota: Quota;
}

export interface Quota {
  limit: number;
  remaining: number;
  /** Until the oldest request that counts no longer does. */
  resetSeconds: number;
}

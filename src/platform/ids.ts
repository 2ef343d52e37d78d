import { v7 } from 'uuid';

/**
 * A new UUIDv7: it begins with the time, and the ids of one process sort in the order in which they were made, also
 * within one millisecond and after the clock was set back.
 */
export function newId(): string {
  return v7();
}

import { onePerObject } from '../../../contracts/one-per-object.ts';
import type { Config } from '../../../platform/config/config.ts';

interface Asked {
  count: number;
  at: Date;
}

/** Different paths that a process notes between two times of storing them: a flood of new ones leaves the others their places. */
const maxNoted = 2_000;

/** What visitors asked for since it was last stored: redirects by id, paths in vain by path. */
export class AskedCounts {
  #hits = new Map<string, Asked>();
  #misses = new Map<string, Asked>();

  hit(id: string, at: Date): void {
    note(this.#hits, id, at);
  }

  miss(path: string, at: Date): void {
    note(this.#misses, path, at);
  }

  /** All of it, which is then no longer here. */
  take(): { hits: ReadonlyMap<string, Asked>; misses: ReadonlyMap<string, Asked> } {
    const taken = { hits: this.#hits, misses: this.#misses };
    this.#hits = new Map();
    this.#misses = new Map();
    return taken;
  }
}

function note(asked: Map<string, Asked>, key: string, at: Date): void {
  const known = asked.get(key);
  if (known) asked.set(key, { count: known.count + 1, at });
  else if (asked.size < maxNoted) asked.set(key, { count: 1, at });
}

/** Of a process. */
export const askedCountsOf = onePerObject((_config: Config) => new AskedCounts());

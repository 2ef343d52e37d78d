import type { Industry, StoreLocation } from '../locations.contract.ts';
import { placesCalls } from '../places/location.rules.ts';

/** What was read; an error says why the list is empty. */
export interface ReadList<One> {
  list: readonly One[];
  problem?: string;
}

/** Reads industries and branches once: a list that has something in it is not asked for again [K06]. Rejects with AbortError when cancelled. */
export function createPlacesReader() {
  let industries: readonly Industry[] = [];
  let locations: readonly StoreLocation[] = [];
  let underWay = new AbortController();
  return {
    async industries(): Promise<ReadList<Industry>> {
      if (industries.length > 0) return { list: industries };
      const { list, problem } = await read<Industry>(placesCalls.industries, {
        list: 'industries',
        signal: underWay.signal,
      });
      industries = list;
      return { list, ...(problem !== undefined && { problem }) };
    },
    async locations(): Promise<ReadList<StoreLocation>> {
      if (locations.length > 0) return { list: locations };
      const { list, problem } = await read<StoreLocation>(placesCalls.locations, {
        list: 'data',
        signal: underWay.signal,
      });
      locations = list;
      return { list, ...(problem !== undefined && { problem }) };
    },
    /** Ends what is under way. */
    cancel() {
      underWay.abort();
      underWay = new AbortController();
    },
  };
}

async function read<One>(
  path: string,
  { list, signal }: { list: 'industries' | 'data'; signal: AbortSignal },
): Promise<ReadList<One>> {
  const failed = `Failed to fetch ${list === 'data' ? 'locations' : 'industries'}`;
  try {
    const answer = await fetch(path, { signal, headers: { Accept: 'application/json' } });
    const body = (await answer.json().catch(() => null)) as Record<string, unknown> | null;
    signal.throwIfAborted();
    if (!answer.ok) return { list: [], problem: typeof body?.['error'] === 'string' ? body['error'] : failed };
    const found = body?.[list];
    return Array.isArray(found) ? { list: found as One[] } : { list: [], problem: 'Invalid response format' };
  } catch (error) {
    if (signal.aborted) throw error;
    return { list: [], problem: failed };
  }
}

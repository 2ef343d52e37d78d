import pg from 'pg';
import { vi } from 'vitest';
import { sentAhead } from '../../../src/platform/db/connections/pool.ts';

/** The statements for whose answers a call waits. What is sent ahead travels with the next statement. */
export async function databaseWaitsOf(call: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await call();
  const texts = query.mock.calls.map(([first]: unknown[]) => textOf(first));
  query.mockRestore();
  return texts.filter((text) => text !== 'begin' && !text.startsWith(sentAhead) && text !== 'select 1');
}

const textOf = (query: unknown): string =>
  query !== null && typeof query === 'object' && 'text' in query ? String(query.text) : String(query);

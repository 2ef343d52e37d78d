import { z } from 'zod';
import { TableFilters } from '../../../contract-kit/list-query.ts';

/** Height of the rows: 44, 52 or 28 px. */
export const densities = ['default', 'comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const RememberedView = z.object({
  /** Columns that were switched on or off by hand. */
  columns: z.record(z.string(), z.boolean()).catch({}),
  density: z.enum(densities).catch('default'),
  filters: TableFilters.catch([]),
  search: z.string().max(200).catch(''),
});

/** How a person left a table in this browser [H25]. */
export type RememberedView = z.output<typeof RememberedView>;

const keyOf = (tableId: string) => `millwright.table.${tableId}`;

/** What this browser remembers of a table; the defaults where it remembers nothing or something it cannot read. */
export function rememberedView(tableId: string, storage: Storage | null = localStore()): RememberedView {
  let stored: unknown;
  try {
    stored = JSON.parse(storage?.getItem(keyOf(tableId)) ?? '{}');
  } catch {
    stored = {};
  }
  const read = RememberedView.safeParse(stored);
  return read.success ? read.data : RememberedView.parse({});
}

/** Remembers a part of it; a browser that forbids storage forgets. */
export function rememberView(
  tableId: string,
  part: { [Part in keyof RememberedView]?: Readonly<RememberedView[Part]> },
  storage: Storage | null = localStore(),
): void {
  try {
    storage?.setItem(keyOf(tableId), JSON.stringify({ ...rememberedView(tableId, storage), ...part }));
  } catch {
    // Full or forbidden; the table works without.
  }
}

function localStore(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

import { z } from 'zod';
import { TableFilters } from '../../../contracts/lists/list-query.ts';
import { browserStorage, keptValue, type ValueStorage } from '../../browser/kept-value.ts';

/** Height of the rows: 44, 52 or 28 px. */
export const densities = ['default', 'comfortable', 'compact'] as const;
export type Density = (typeof densities)[number];

const RememberedView = z.object({
  /** Columns that were switched on or off by hand. */
  columns: z.record(z.string(), z.boolean()).catch({}),
  order: z.array(z.string()).catch([]),
  /** In CSS pixels. */
  widths: z.record(z.string(), z.number().min(0)).catch({}),
  pinned: z.array(z.string()).catch([]),
  density: z.enum(densities).catch('default'),
  filters: TableFilters.catch([]),
  search: z.string().max(200).catch(''),
});

/** How a person left a table in this browser [H25]. */
export type RememberedView = z.output<typeof RememberedView>;

const ofBrowser = () => browserStorage('localStorage');
const keptView = (tableId: string, storage: ValueStorage | null) =>
  keptValue<unknown>(`millwright.table.${tableId}`, storage);

/** What this browser remembers of a table; the defaults where it remembers nothing or something it cannot read. */
export function rememberedView(tableId: string, storage: ValueStorage | null = ofBrowser()): RememberedView {
  const read = RememberedView.safeParse(keptView(tableId, storage).get());
  return read.success ? read.data : RememberedView.parse({});
}

/** Remembers a part of it; a browser that forbids storage forgets. */
export function rememberView(
  tableId: string,
  part: { [Part in keyof RememberedView]?: Readonly<RememberedView[Part]> },
  storage: ValueStorage | null = ofBrowser(),
): void {
  keptView(tableId, storage).set({ ...rememberedView(tableId, storage), ...part });
}

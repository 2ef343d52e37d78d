import { onePerObject } from '../../../contracts/one-per-object.ts';
import { createCache } from '../../../platform/cache/cache.ts';
import type { Ctx, Platform } from '../../../platform/context/context.ts';
import { loadContentModel } from '../../content-types/content-types.service.ts';
import { listPublishedValues } from '../../delivery/published/published.service.ts';
import { type RateTable, rateIn, rateTable } from './rate-table.rules.ts';

const type = 'tax-rates';

/** The rate that the entries of `tax-rates` give a postal code; null where they do not. The type is private: only the server reads it. */
export async function tableRate(ctx: Ctx, zip: string): Promise<number | null> {
  const model = await loadContentModel(ctx, type);
  if (!model) return null;
  const load = async () => {
    const rows = await listPublishedValues(ctx, { type, audience: 'server' });
    return rateTable(
      rows.map(({ values }) => ({ state: values.text('state'), zip: values.text('zip'), rate: values.number('rate') })),
    );
  };
  // A transaction that waited for a second connection could wait for one that waits for it.
  if (ctx.transaction !== null) return rateIn(tablesOf(ctx.platform).peek(model.id) ?? (await load()), zip);
  return rateIn(await tablesOf(ctx.platform).read(model.id, [model.id], load), zip);
}

/** About what a row takes. */
const bytesPerRow = 64;

const tablesOf = onePerObject(({ bus }: Platform) =>
  createCache<RateTable>({
    bus,
    topic: ['content', 'model'],
    maxBytes: 16 * 1024 * 1024,
    sizeOf: ({ zips, states }) => 1024 + bytesPerRow * (zips.size + states.size),
  }),
);

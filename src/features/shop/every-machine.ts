import { readsOf } from '../../platform/context/context.ts';
import { inSlot, type Reader } from '../delivery/public-queries.ts';
import type { FieldValues } from '../delivery/published/field-values.rules.ts';
import { listPublishedValues } from '../delivery/published/published.service.ts';
import { itemOf, type Pictures } from './answer/item.rules.ts';
import { readPictures } from './answer/pictures.ts';
import { type Machine, machineOf, shownMachines } from './machine/machine.rules.ts';
import { type AddressQuery, readShopQuery } from './query/shop-query.rules.ts';
import type { ShopItem } from './shop.contract.ts';
import { shopPaths } from './shop.paths.ts';
import { listMatching } from './shop.service.ts';

/** A machine with all that visitors may know of it. */
export interface WholeMachine {
  machine: Machine;
  item: ShopItem;
  values: FieldValues;
  /** The files that are still there, the leading one first. */
  pictures: Pictures[string][];
}

/** Machines of one statement, and of one turn of the processor. */
const slice = 200;

/** Every machine that meets a question, in its order, a slice at a time. What is said wrongly is read as not said. */
export async function* eachMachine(reader: Reader, query: AddressQuery): AsyncGenerator<WholeMachine[]> {
  const { question } = readShopQuery(query);
  const { matches, places } = await listMatching(reader, question);
  const ctx = readsOf(reader.platform);
  for (let start = 0; start < matches.length; start += slice) {
    const listed = matches.slice(start, start + slice);
    const ids = listed.map(({ id }) => id);
    const entries = await inSlot(reader, () => listPublishedValues(ctx, { ...shownMachines, ids }));
    const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
    const pictures = await readPictures(
      reader,
      listed.flatMap((one) => one.pictures),
    );
    yield listed.flatMap((one) => {
      const entry = entryOf.get(one.id);
      if (!entry) return [];
      return {
        machine: machineOf(entry),
        item: itemOf(one, { places, pictures, url: shopPaths.machine(one.slug), terms: null }),
        values: entry.values,
        pictures: one.pictures.flatMap((url) => pictures[url] ?? []),
      };
    });
  }
}

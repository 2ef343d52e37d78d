import type { Ctx } from '../../platform/context/context.ts';
import type { MediaDetail } from './media.contract.ts';

declare module '../../platform/feature.ts' {
  interface Offers {
    /** The records of a later feature that show a file. */
    mediaUses: MediaUseReader;
  }
}

/** How many records show a file, and the first five that the actor may view. */
export type MediaUseReader = (ctx: Ctx, id: string) => Promise<MediaUse>;
export type MediaUseReaders = readonly MediaUseReader[];
type MediaUse = MediaDetail['usage'];

/** What shows a file, as all who may show files say. */
export async function readUse(ctx: Ctx, { id, readers }: { id: string; readers: MediaUseReaders }): Promise<MediaUse> {
  let use: MediaUse = { count: 0, entries: [] };
  for (const read of readers) {
    const { count, entries } = await read(ctx, id);
    use = { count: use.count + count, entries: [...use.entries, ...entries] };
  }
  return use;
}

import type EditorJS from '@editorjs/editorjs';
import type { OutputBlockData } from '@editorjs/editorjs';

/** A block as it was read; null if there is nothing in it to keep, as in an empty paragraph. */
export type ReadBlock = OutputBlockData | null;

/**
 * Reads what an editor holds. Only blocks that were touched since are asked again, because asking all of a long document
 * takes longer than there is time between two keys.
 */
export function blockReader(editor: EditorJS) {
  const known = new Map<string, ReadBlock>();
  const touched = new Set<string>();

  /** Every block, in order. Those that did not change are the same objects as before. */
  const readAll = async (): Promise<ReadBlock[]> => {
    const present = Array.from({ length: editor.blocks.getBlocksCount() }, (_, index) =>
      editor.blocks.getBlockByIndex(index),
    ).filter((block) => block !== undefined);
    const ids = new Set(present.map(({ id }) => id));
    for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
    return Promise.all(
      present.map(async (block) => {
        const before = known.get(block.id);
        // What is touched while it is read is read again.
        if (!touched.delete(block.id) && before !== undefined) return before;
        const saved = await block.save();
        const isKept = saved !== undefined && (await block.validate(saved.data));
        const read = isKept ? { id: block.id, type: block.name, data: saved.data } : null;
        known.set(block.id, read);
        return read;
      }),
    );
  };

  return {
    readAll,
    /** The blocks to be kept. */
    read: async () => (await readAll()).filter((block) => block !== null),
    /** Says that something in a block may have changed. */
    touch: (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const id = element?.closest<HTMLElement>('.ce-block')?.dataset['id'];
      if (id !== undefined) touched.add(id);
    },
  };
}

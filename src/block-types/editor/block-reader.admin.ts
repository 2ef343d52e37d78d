import type EditorJS from '@editorjs/editorjs';
import type { OutputBlockData } from '@editorjs/editorjs';

/** A block as the editor saves it; null if it has no content, such as an empty paragraph. */
export type ReadBlock = OutputBlockData | null;

/** The place of the block with this element; undefined for none. */
export function indexOfBlock(editor: Pick<EditorJS, 'blocks'>, element: Element | null): number | undefined {
  if (element === null) return undefined;
  return Array.from({ length: editor.blocks.getBlocksCount() }, (_, place) => place).find(
    (place) => editor.blocks.getBlockByIndex(place)?.holder === element,
  );
}

/**
 * Reads the blocks of a running editor. It reads again only blocks that were touched since, because reading all of a
 * long document takes longer than the time between two keys.
 */
export function blockReader(editor: EditorJS) {
  const blocksById = new Map<string, ReadBlock>();
  const touched = new Set<string>();

  /** Every block, in order. Those that did not change are the same objects as before. */
  const readAll = async (): Promise<ReadBlock[]> => {
    const present = Array.from({ length: editor.blocks.getBlocksCount() }, (_, index) =>
      editor.blocks.getBlockByIndex(index),
    ).filter((block) => block !== undefined);
    const ids = new Set(present.map(({ id }) => id));
    for (const id of blocksById.keys()) if (!ids.has(id)) blocksById.delete(id);
    return Promise.all(
      present.map(async (block) => {
        const before = blocksById.get(block.id);
        // A block that is touched while it is read is read again.
        if (!touched.delete(block.id) && before !== undefined) return before;
        const saved = await block.save();
        const isKept = saved !== undefined && (await block.validate(saved.data));
        const read = isKept ? { id: block.id, type: block.name, data: saved.data } : null;
        blocksById.set(block.id, read);
        return read;
      }),
    );
  };

  return {
    readAll,
    /** The blocks with content. */
    read: async () => (await readAll()).filter((block) => block !== null),
    /** Notes that the block around a node may have changed. */
    touch: (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement;
      const id = element?.closest<HTMLElement>('.ce-block')?.dataset['id'];
      if (id !== undefined) touched.add(id);
    },
  };
}

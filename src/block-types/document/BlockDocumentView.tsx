import { isRecord } from '../../contracts/is-record.ts';
import { blockView } from '../registry.site.ts';
import { blockTypeOf } from '../registry.ts';
import styles from './BlockDocumentView.module.css';
import { BlockError } from './BlockError.tsx';
import { blockOf, unsupportedBlock } from './block-document.ts';

interface BlockDocumentViewProps {
  /** The view checks them again: a block that cannot be shown says so in its place [H15]. */
  blocks: readonly unknown[];
  /** Level of the heading it stands below; its own headings follow that one. */
  below: number;
}

/** A document of blocks as people read it. It works without scripts. */
export function BlockDocumentView({ blocks, below }: BlockDocumentViewProps) {
  const shown = blocks.map((stored) => ({ stored, block: blockOf(stored) }));
  const levels = shown.flatMap(({ block }) => (block && blockTypeOf(block.type)?.headingLevel?.(block.data)) ?? []);
  const shift = below + 1 - Math.min(...levels);
  return (
    <div className={styles.document}>
      {shown.map(({ stored, block }, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no name, and React draws all of them again
        if (block === null) return <BlockError key={index} text={errorOf(stored)} />;
        const View = blockView(block.type);
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        return <View key={index} data={block.data} shift={shift} />;
      })}
    </div>
  );
}

/** The specified words for a block that cannot be shown [H15]. */
function errorOf(stored: unknown): string {
  const { type, data } = isRecord(stored) ? stored : {};
  const blockType = blockTypeOf(type);
  if (blockType === undefined) return unsupportedBlock;
  return blockType.problem?.(data) ?? 'This block cannot be shown';
}

import styles from './BlockDocumentView.module.css';
import { ButtonLink, Heading, Picture, Table, VideoFacade } from './BlockParts.tsx';
import { type Block, blockOf, unsupportedBlock } from './block-document.ts';
import { type BlockData, blockData, type ListItem } from './blocks.ts';
import { InlineText } from './InlineText.tsx';

interface BlockDocumentViewProps {
  /** Checked again here: what cannot be shown says so in its place [H15]. */
  blocks: readonly unknown[];
  /** Level of the heading it stands below; its own headings follow that one. */
  below: number;
}

/** A document of blocks as people read it; works without scripts. */
export function BlockDocumentView({ blocks, below }: BlockDocumentViewProps) {
  const read = blocks.map((given) => ({ given, block: blockOf(given) }));
  const levels = read.flatMap(({ block }) => (block?.type === 'header' ? [block.data.level] : []));
  const shift = below + 1 - Math.min(...levels);
  return (
    <div className={styles.document}>
      {read.map(({ given, block }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks need no name, and are shown anew together
        <BlockView key={index} block={block} given={given} shift={shift} />
      ))}
    </div>
  );
}

function BlockView({ block, given, shift }: { block: Block | null; given: unknown; shift: number }) {
  if (block === null) return <Problem text={problemOf(given)} />;
  const { type, data } = block;
  switch (type) {
    case 'paragraph':
      return data.text === '' ? null : (
        <p>
          <InlineText html={data.text} />
        </p>
      );
    case 'header':
      return <Heading data={data} shift={shift} />;
    case 'list':
      return <Items style={data.style} items={data.items} />;
    case 'checklist':
      return <Checks items={data.items} />;
    case 'quote':
      return <Quote data={data} />;
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, for keys too
        <pre className={styles.code} tabIndex={0}>
          <code>{data.code}</code>
        </pre>
      );
    case 'table':
      return data.content.length === 0 ? <Problem text={noTable} /> : <Table data={data} />;
    case 'image':
      return <Picture data={data} />;
    case 'buttonLink':
      return <ButtonLink data={data} />;
    case 'videoEmbed':
      return <VideoFacade data={data} />;
  }
}

const noTable = 'Table data not found';

function Problem({ text }: { text: string }) {
  return <p className={styles.problem}>{text}</p>;
}

/** The specified words for a block that cannot be shown [H15]. */
function problemOf(given: unknown): string {
  const { type, data } = (given ?? {}) as { type?: unknown; data?: { file?: { url?: unknown } } | null };
  if (typeof type !== 'string' || !Object.hasOwn(blockData, type)) return unsupportedBlock;
  if (type === 'image') return data?.file?.url ? 'Error rendering image' : 'Image not found';
  if (type === 'table') return noTable;
  return type === 'videoEmbed' ? 'Invalid video embed data' : 'This block cannot be shown';
}

function Items({ style, items }: { style: BlockData<'list'>['style']; items: readonly ListItem[] }) {
  const List = style === 'ordered' ? 'ol' : 'ul';
  return (
    <List>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no name of their own
        <li key={index}>
          <InlineText html={item.content} />
          {item.items.length > 0 ? <Items style={style} items={item.items} /> : null}
        </li>
      ))}
    </List>
  );
}

function Checks({ items }: { items: BlockData<'checklist'>['items'] }) {
  return (
    <ul className={styles.checks}>
      {items.map(({ text, checked }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no name of their own
        <li key={index}>
          <label>
            <input type="checkbox" checked={checked} disabled readOnly />
            <span>
              <InlineText html={text} />
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

function Quote({ data: { text, caption, alignment } }: { data: BlockData<'quote'> }) {
  return (
    <figure className={styles.quote} data-align={alignment}>
      <blockquote>
        <p>
          <InlineText html={text} />
        </p>
      </blockquote>
      {caption === '' ? null : (
        <figcaption>
          <InlineText html={caption} />
        </figcaption>
      )}
    </figure>
  );
}

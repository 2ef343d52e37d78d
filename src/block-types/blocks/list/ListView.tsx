import type { BlockViewProps } from '../../block-type.ts';
import { InlineText } from '../../inline/InlineText.tsx';
import styles from './ListView.module.css';
import type { ListItem, list } from './list.block.ts';

export function ListView({ data: { style, items } }: BlockViewProps<typeof list>) {
  return <Items tag={style === 'ordered' ? 'ol' : 'ul'} items={items} />;
}

function Items({ tag: Tag, items }: { tag: 'ol' | 'ul'; items: readonly ListItem[] }) {
  return (
    <Tag className={styles.list}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no name of their own
        <li key={index}>
          <InlineText html={item.content} />
          {item.items.length > 0 ? <Items tag={Tag} items={item.items} /> : null}
        </li>
      ))}
    </Tag>
  );
}
